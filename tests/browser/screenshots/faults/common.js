// What the checks share: what is seen of the page, where, and how a thing is called in a report.
const SLACK = 1.5;

const name = (one) => {
  const said = (one.innerText ?? one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 28);
  const of = one.dataset?.card ?? one.dataset?.act ?? one.dataset?.square ?? "";
  const kind = String(one.className?.baseVal ?? one.className ?? "").replace(/\s*svelte-\S+/g, "");
  return `${one.tagName.toLowerCase()}${kind && `.${kind.trim().replace(/\s+/g, ".")}`}${of && `[${of}]`}${said && ` “${said}”`}`;
};

const dialog = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
// The panel where it comes up as a sheet over the table.
const sheet = [...document.querySelectorAll("aside.raised")].find((one) =>
  ["fixed", "absolute"].includes(getComputedStyle(one).position),
);
const root = dialog ?? sheet ?? document.body;
// Only there may the whole page be scrolled at a table, and everywhere else.
const table = document.querySelector("main[data-phase]") !== null && root === document.body;
const playing = table && document.querySelector("[data-phase=playing]") !== null;
const tiny = innerHeight < 560 && innerWidth < 560;

// Only read aloud, the usual ways.
const unseen = new Map();
const heard = (one) => {
  if (!one || one === document.body) return false;
  if (!unseen.has(one)) {
    const away = getComputedStyle(one).clipPath.startsWith("inset(50%");
    unseen.set(one, away || heard(one.parentElement));
  }
  return unseen.get(one);
};

const shown = (one) =>
  one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !one.closest(".visually-hidden, .skip, [inert]") &&
  !heard(one);

const clips = (value) => value !== "visible";
const scrolls = (value) => value === "auto" || value === "scroll";

// What is left of a box within everything that cuts it, whether that can be scrolled, and what cuts.
const within = (one, box) => {
  let { left, top, right, bottom } = box;
  let scroller = null;
  let cutter = null;
  let position = getComputedStyle(one).position;
  for (let at = one.parentElement; at && at !== document.documentElement; at = at.parentElement) {
    if (position === "fixed") break;
    const style = getComputedStyle(at);
    const absolute = position === "absolute" && style.position === "static";
    if (!absolute && at !== document.body && (clips(style.overflowX) || clips(style.overflowY))) {
      const edge = at.getBoundingClientRect();
      const cut = [];
      if (clips(style.overflowX) && (left < edge.left - SLACK || right > edge.right + SLACK)) {
        cut.push(scrolls(style.overflowX) && at.scrollWidth > at.clientWidth + 1);
      }
      if (clips(style.overflowY) && (top < edge.top - SLACK || bottom > edge.bottom + SLACK)) {
        cut.push(scrolls(style.overflowY) && at.scrollHeight > at.clientHeight + 1);
      }
      if (cut.includes(true)) scroller = at;
      else if (cut.length && !scroller) cutter ??= at;
      if (clips(style.overflowX)) {
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
      }
      if (clips(style.overflowY)) {
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
    }
    if (at.matches("dialog[open]")) break;
    if (!absolute) position = style.position;
  }
  return { left, top, right, bottom, scroller, cutter, some: right - left > 1 && bottom - top > 1 };
};

const seen = (one) => {
  const box = within(one, one.getBoundingClientRect());
  return { ...box, some: box.some && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight };
};

const meet = (a, b, slack = SLACK) => {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > slack && high > slack ? [Math.round(wide), Math.round(high)] : null;
};

const common = (a, b) => {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  return new DOMRect(left, top, Math.max(0, Math.min(a.right, b.right) - left), Math.max(0, Math.min(a.bottom, b.bottom) - top));
};

// Every line of text that is shown: the element it stands in, and its box.
const words = () => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const one = node.parentElement;
    if (!node.data.trim() || !one || one.closest("script, style, title, option, desc")) continue;
    if (!shown(one)) continue;
    range.selectNodeContents(node);
    // Of words that are shortened, and whole in a title, what is left is shown.
    const own = one.title && clips(getComputedStyle(one).overflowX) ? one.getBoundingClientRect() : null;
    for (const line of range.getClientRects()) {
      const box = own ? common(line, own) : line;
      if (box.width > 1 && box.height > 1) found.push({ one, box, text: node.data.trim() });
    }
  }
  return found;
};

// Whatever is asked at a point answers, also what lets clicks through.
const transparent = (work) => {
  const style = document.createElement("style");
  style.textContent = "* { pointer-events: auto !important; }";
  document.head.append(style);
  try {
    return work();
  } finally {
    style.remove();
  }
};

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const known = new Map();

// A colour of CSS as red, green, blue and alpha, 0 to 1.
const colour = (text) => {
  let found = known.get(text);
  if (!found) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#0000";
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    found = [r / 255, g / 255, b / 255, a / 255];
    known.set(text, found);
  }
  return found;
};

const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];

const GRADIENT = /(?:rgba?|color|oklch|oklab|hsla?)\([^()]*\)|#[0-9a-f]{3,8}\b/gi;
const SHAPES = "rect, circle, ellipse, path, polygon";

// What an element paints behind its words: the colours there may be.
const paints = (one) => {
  const style = getComputedStyle(one);
  if (one instanceof SVGElement) {
    if (!one.matches(SHAPES) || style.fill === "none" || style.fill.startsWith("url")) return [];
    const [r, g, b, a] = colour(style.fill);
    return [[r, g, b, a * Number(style.fillOpacity)]];
  }
  const plain = colour(style.backgroundColor);
  const stops = style.backgroundImage.includes("gradient") ? (style.backgroundImage.match(GRADIENT) ?? []).map(colour) : [];
  const spread = stops.length ? stops.map((stop) => (plain[3] ? over(stop, plain) : stop)) : [plain];
  return spread.filter(([, , , alpha]) => alpha > 0.02);
};
