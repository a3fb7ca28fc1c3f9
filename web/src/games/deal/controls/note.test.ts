import { describe, expect, it } from "vitest";
import { countNote, payNote } from "./note";

describe("the line below the question", () => {
  it("counts cards", () => {
    expect(countNote({ sum: 1, due: 2, fine: false }).look).toBe("quiet");
    expect(countNote({ sum: 2, due: 2, fine: true }).look).toBe("good");
    expect(countNote({ sum: 3, due: 2, fine: false }).look).toBe("wrong");
  });

  it("says what a payment comes to", () => {
    const said = (sum: number, fine: boolean) => payNote({ sum, due: 3, fine }, null);
    expect(said(2, false).look).toBe("quiet");
    expect(said(2, true)).toEqual({ look: "good", text: expect.stringContaining("paying_all") });
    expect(said(5, true)).toEqual({ look: "good", text: expect.stringContaining("overpaying") });
  });

  it("says why the rules do not take it", () => {
    expect(payNote({ sum: 5, due: 3, fine: false }, "no").text).toBe("no");
    expect(payNote({ sum: 5, due: 3, fine: false }, "").text).toContain("too_much");
  });
});
