import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesOf, sha256 } from "$lib/sha256";

describe("sha256", () => {
  it("knows the examples of FIPS 180-4", () => {
    const of = (text: string) => sha256(new TextEncoder().encode(text));
    expect(of("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(of("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")).toBe(
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    );
  });

  it("agrees with another implementation at every length around the blocks", () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = randomBytes(length);
      expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });
});

describe("bytesOf", () => {
  it("reads hexadecimal", () => {
    expect([...bytesOf("00ff10")]).toEqual([0, 255, 16]);
    expect([...bytesOf("")]).toEqual([]);
  });
});
