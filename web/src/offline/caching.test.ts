import { describe, expect, it } from "vitest";
import { cacheOf, isOld, kindOf } from "./caching";

const SCOPE = "https://games.example/tycoon/";
const asked = (path: string, mode = "cors", method = "GET") =>
  kindOf({ url: new URL(path, SCOPE).href, mode, method }, SCOPE);

describe("what the worker answers", () => {
  it("is the page for whatever a reader opens", () => {
    for (const path of ["", "new?game=deal", "t/ABCDE", "g/ABCDE/1#12", "rules/bigtwo"])
      expect(asked(path, "navigate")).toBe("page");
  });

  it("is files whose names have hashes", () => {
    expect(asked("assets/base-Dp6.js")).toBe("file");
    expect(asked("assets/base-Dp6.js?v=1")).toBe("file");
    for (const path of ["icon.svg", "sw.js", "index.html", "manifest-en.webmanifest"])
      expect(asked(path)).toBe("none");
  });

  it("is nothing that the server knows", () => {
    for (const path of [
      "api/games",
      "api/tables/ABC/record?game=1",
      "api/tables",
      "assets/",
      "metrics",
    ])
      expect(asked(path)).toBe("none");
    for (const path of ["api/tables/ABC/record", "schema", "asyncapi.json", "healthz"])
      expect(asked(path, "navigate")).toBe("none");
    expect(asked("assets/base-Dp6.js", "cors", "POST")).toBe("none");
  });

  it("is nothing outside of its folder", () => {
    expect(asked("/assets/base-Dp6.js")).toBe("none");
    expect(asked("/", "navigate")).toBe("none");
  });
});

describe("caches", () => {
  it("are thrown away when another build has come, those of other folders never", () => {
    const mine = cacheOf(SCOPE, "2");
    expect(isOld(mine, SCOPE, "2")).toBe(false);
    expect(isOld(cacheOf(SCOPE, "1"), SCOPE, "2")).toBe(true);
    expect(isOld(cacheOf("https://games.example/", "1"), SCOPE, "2")).toBe(false);
    expect(isOld("somebody else's", SCOPE, "2")).toBe(false);
  });
});
