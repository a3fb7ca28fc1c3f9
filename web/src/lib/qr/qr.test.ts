import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qr } from "./qr";

const rowsOf = (text: string) =>
  (qr(text) ?? []).map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));

// Made by another program (python-qrcode 8, error correction M, bytes).
const LINK = "http://192.168.1.20:8000/t/K7PQ2D";
const ROWS =
  "1fd4e97f 104d2041 17508f5d 1744395d 174b395d 105ad041 1fd5557f 000e8000 1461b425 08b11ac3 137fd35d 0a207640 03c0d0c1 1923c6c7 017b3ba9 1a829030 1dcdb6e9 01191a4f 1e6cf321 012e6640 1afeebfa 0016eb1d 1fd92551 104a8512 174aa7f3 17459531 17543037 104f0520 1fde6b61";

describe("a QR code", () => {
  it("is drawn as others draw it", () => {
    const rows = ROWS.split(" ").map((row) => parseInt(row, 16).toString(2).padStart(29, "0"));
    expect(rowsOf(LINK)).toEqual(rows);
  });

  it.each([
    [
      "https://games.example.org/t/ABCDE/" + "é".repeat(12) + "y".repeat(20),
      "52684732e6f39481055625068e8df9ed84dfc8e8b254250faba57ae99266254f",
    ],
    ["z".repeat(106), "623340d0e91c9d627f94e151fc245686fef19520d07374bcb7970c71ffe4eddc"],
  ])("weaves several blocks: %#", (text, hash) => {
    expect(createHash("sha256").update(rowsOf(text).join("\n")).digest("hex")).toBe(hash);
  });

  it("grows with the text, and is none where that is too long", () => {
    expect(rowsOf("A")).toHaveLength(21);
    expect(rowsOf("z".repeat(106))).toHaveLength(41);
    expect(qr("z".repeat(107))).toBeNull();
  });
});
