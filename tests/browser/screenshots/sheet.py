"""The contact sheet: every scene at every size side by side, with what is wrong there."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.browser.screenshots.house import LANGUAGES, SIZES, THEMES
from tests.browser.screenshots.scenes import SCENES

Key = tuple[str, str, str, str]
"""Scene, language, theme, size as `390x844`."""

_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Tycoon: screenshots</title>
<style>
  body { margin: 16px; background: #222; color: #eee; font: 14px system-ui, sans-serif; }
  select { font: inherit; }
  table { border-spacing: 8px; }
  th { position: sticky; top: 0; padding: 4px; background: #222; text-align: start; }
  td { vertical-align: top; }
  td.name { min-width: 130px; }
  img { display: block; max-width: 240px; max-height: 180px; border-radius: 4px; background: #333; }
  .bad { color: #ff9d8a; }
  details { max-width: 240px; overflow-wrap: anywhere; font-size: 12px; }
</style>
<h1>Screenshots</h1>
<p>
  <select id="lang">LANGS</select> <select id="theme">THEMES</select>
  <label><input type="checkbox" id="bad"> only where something is wrong</label>
  <span id="sum"></span>
</p>
<table id="sheet"></table>
<script>
  const scenes = SCENES, sizes = SIZES, faults = FAULTS;
  const [lang, theme, bad, sum, sheet] =
    ["lang", "theme", "bad", "sum", "sheet"].map((id) => document.getElementById(id));
  function cell(tag, inside, name) {
    const made = document.createElement(tag);
    made.append(...inside);
    if (name) made.className = name;
    return made;
  }
  function draw() {
    let wrong = 0;
    const head = cell("tr", ["", ...sizes].map((size) => cell("th", [size])));
    const rows = scenes.flatMap(([name, about]) => {
      let some = false;
      const cells = sizes.map((size) => {
        const found = faults[[name, lang.value, theme.value, size].join("/")];
        if (!found) return cell("td", []);
        const link = document.createElement("a");
        link.href = `${name}/${lang.value}-${theme.value}-${size}.webp`;
        const picture = document.createElement("img");
        Object.assign(picture, { src: link.href, loading: "lazy", alt: `${name}, ${size}` });
        link.append(picture);
        if (!found.length) return cell("td", [link]);
        some = true;
        wrong += found.length;
        const lines = found.map((one) => cell("div", [one]));
        const count = cell("summary", [`${found.length} faults`], "bad");
        return cell("td", [link, cell("details", [count, ...lines])]);
      });
      if (bad.checked && !some) return [];
      const called = cell("td", [cell("b", [name]), cell("div", [about])], "name");
      return [cell("tr", [called, ...cells])];
    });
    sheet.replaceChildren(head, ...rows);
    sum.textContent = `${wrong} faults`;
  }
  for (const one of [lang, theme, bad]) one.onchange = draw;
  draw();
</script>
"""


def write(folder: Path, faults: Mapping[Key, Sequence[str]]) -> Path:
    """Write the sheet and a list of all faults; the path of the sheet."""
    sizes = [f"{width}x{height}" for width, height in SIZES]
    order = {scene.name: i for i, scene in enumerate(SCENES)}
    keys = sorted(
        (key for key in faults if key[0] in order),
        key=lambda key: (order[key[0]], sizes.index(key[3]), key[1], key[2]),
    )
    script = {
        "SCENES": [(scene.name, scene.about) for scene in SCENES],
        "SIZES": sizes,
        "FAULTS": {"/".join(key): list(faults[key]) for key in keys},
    }
    page = _PAGE.replace("LANGS", _options(LANGUAGES)).replace("THEMES", _options(THEMES))
    for name, value in script.items():
        page = page.replace(name, json.dumps(value, ensure_ascii=False).replace("</", "<\\/"))
    path = folder / "index.html"
    path.write_text(page, "utf-8")
    lines = [f"{' '.join(key)}: {one}" for key in keys for one in faults[key]]
    (folder / "faults.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def _options(names: Sequence[str]) -> str:
    return "".join(f"<option>{html.escape(name)}</option>" for name in names)
