import { describe, expect, it } from "vitest";
import { spokenCode, typedCode } from "$lib/code";

describe("codes of tables", () => {
  it("are taken as people type them", () => {
    for (const typed of ["K7X2MABCDE", "k7x2m-abcde", " K7X2M ABCDE ", "Ｋ７Ｘ２Ｍ-ａｂｃｄｅ"]) {
      expect(typedCode(typed)).toBe("K7X2MABCDE");
    }
  });

  it("are shown in groups, those of six as they are", () => {
    expect(spokenCode("K7X2MABCDE")).toBe("K7X2M-ABCDE");
    expect(spokenCode("K7PQ2D")).toBe("K7PQ2D");
    expect(typedCode(spokenCode("K7X2MABCDE"))).toBe("K7X2MABCDE");
  });
});
