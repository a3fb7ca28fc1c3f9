/** What is drawn on the cards: flat shapes on a 64 × 48 grid, light from above. */

/**
 * Tones: `t` the card's own, `l` a lighter and `d` a darker one, `p` paper, `g` brass; `1` and `2` the two
 * colours of a card that has two.
 */
type Tone = "t" | "l" | "d" | "p" | "g" | "1" | "2";
export type Shape = readonly [tone: Tone, path: string, transform?: string];

const disc = (x: number, y: number, r: number) =>
  `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r} ${r} ${r} 0 0 1 0-${2 * r}z`;

/** Half a rainbow's band, of an outer radius; the next one lies over it. */
const arc = (r: number) => `M${32 - r} 41a${r} ${r} 0 0 1 ${2 * r} 0z`;

const coin = (x: number, y: number, r: number): Shape[] => [
  ["d", disc(x, y + 1.5, r)],
  ["g", disc(x, y, r)],
  ["p", `M${x - r * 0.62} ${y - r * 0.35}a${r * 0.7} ${r * 0.7} 0 0 1 ${r * 0.7}-${r * 0.4}v2z`],
  ["d", `M${x - 1.3} ${y - r * 0.5}h2.6v${r}h-2.600z`],
];

const MASK: Shape[] = [
  ["d", "M7 15L1 10v10zM57 15l6-5v10z"],
  [
    "t",
    "M6 15c9-6 18-5 26 0 8-5 17-6 26 0-1 15-8 22-16 22-5 0-8-4-10-7-2 3-5 7-10 7C14 37 7 30 6 15z",
  ],
  ["l", "M6 15c9-6 18-5 26 0 8-5 17-6 26 0v3c-9-5-18-4-26 1-8-5-17-6-26-1z"],
  ["p", "M14 23c4-4 10-3 13 2-4 4-10 3-13-2zM50 23c-4-4-10-3-13 2 4 4 10 3 13-2z"],
];
const HOUSE: Shape[] = [
  ["t", "M13 44V24h38v20z"],
  ["d", "M5 27L32 6l27 21-3 3-24-18L8 30z"],
  ["l", "M13 25L32 11l19 14v3L32 14 13 28z"],
  ["p", "M19 30h8v7h-8zM37 30h8v7h-8z"],
  ["d", "M29 33h6v11h-6z"],
];
const HOTEL: Shape[] = [
  ["t", "M14 44V11h36v33z"],
  ["l", "M14 11h9v33h-9z"],
  ["d", "M10 6h44v6H10zM28 36h8v8h-8z"],
  ["p", "M26 16h5v5h-5zM34 16h5v5h-5zM42 16h4v5h-4zM26 25h5v5h-5zM34 25h5v5h-5zM42 25h4v5h-4z"],
];
const PLUS: Shape = ["g", "M53 2h5v6h6v5h-6v6h-5v-6h-6V8h6z"];
const RAINBOW: Shape[] = [
  ["1", arc(28)],
  ["g", arc(23)],
  ["t", arc(18)],
  ["2", arc(13)],
  ["p", arc(8)],
];

const ART: Record<string, Shape[]> = {
  brown: [
    ["l", "M7 44V25h18v19zM39 44V25h18v19z"],
    ["t", "M23 44V20h18v24z"],
    ["d", "M5 26l11-11 11 11zM21 21L32 9l11 12zM37 26l11-11 11 11zM29 35h6v9h-6z"],
    ["p", "M13 30h6v6h-6zM29 24h6v6h-6zM45 30h6v6h-6z"],
  ],
  "light-blue": [
    ["t", "M31 4v28H12z"],
    ["l", "M34 9v23h17z"],
    ["d", "M9 34h46l-7 9H17z"],
    ["l", "M3 44q7-4 14.500 0t14.500 0 14.500 0 14.500 0v3H3z"],
  ],
  pink: [
    ["d", "M7 18L32 4l25 14zM7 41h50v4H7z"],
    ["l", "M10 19h44v4H10z"],
    ["t", "M13 24h6v16h-6zM24 24h5v16h-5zM35 24h5v16h-5zM45 24h6v16h-6z"],
    ["g", disc(32, 13, 3)],
  ],
  orange: [
    ["d", "M9 22h3v22H9zM52 22h3v22h-3z"],
    ["l", "M6 33h52v11H6z"],
    [
      "t",
      "M15 33a4.500 4.500 0 0 1 9 0zM27 33a4.500 4.500 0 0 1 9 0zM40 33a4.500 4.500 0 0 1 9 0zM9 7h46l5 15H4z",
    ],
    ["p", "M19 7h9l-1 15h-9zM37 7h9l2 15h-10z"],
    ["d", "M4 22h56v3H4z"],
  ],
  red: [
    [
      "d",
      "M30 3h4v7h-4zM22 3h20v2H22zM14 38h9a4.500 4.500 0 0 1-9 0zM41 38h9a4.500 4.500 0 0 1-9 0zM2 44h60v2H2z",
    ],
    ["t", "M11 10h42a5 5 0 0 1 5 5v23H6V15a5 5 0 0 1 5-5z"],
    ["p", "M11 16h10v10H11zM24 16h16v10H24zM43 16h10v10H43z"],
    ["l", "M6 29h52v3H6z"],
  ],
  yellow: [
    ["l", "M25 12L5 5v14zM39 12l20-7v14z"],
    ["t", "M26 17h12l5 27H21z"],
    ["p", "M25.200 22h13.600l1 6H24.200zM23.200 34h17.600l1 6H22.200z"],
    ["d", "M25 7h14l-3-5h-8zM23 16h18v2H23zM12 44h40v2H12z"],
    ["g", "M26 8h12v8H26z"],
  ],
  green: [
    ["d", "M18 27h4v17h-4zM44 30h3v14h-3zM26 36h13v2H26zM27 38h2v6h-2zM36 38h2v6h-2zM4 44h56v2H4z"],
    ["t", disc(20, 18, 12)],
    ["l", "M20 6a12 12 0 0 1 11 8c-8 5-17 4-22-1 2-4 6-7 11-7z"],
    ["t", disc(46, 24, 9)],
    ["l", "M46 15a9 9 0 0 1 8 5c-5 4-12 4-16 0 2-3 5-5 8-5z"],
  ],
  blue: [
    ["l", "M7 44V22h13v22zM45 44V26h12v18z"],
    ["t", "M23 44V9l9-6 9 6v35z"],
    ["d", "M32 3l9 6v35h-9zM3 44h58v2H3z"],
    [
      "p",
      "M26 14h3v4h-3zM26 22h3v4h-3zM26 30h3v4h-3zM35 14h3v4h-3zM35 22h3v4h-3zM35 30h3v4h-3zM11 27h2v4h-2zM15 27h2v4h-2zM49 31h2v4h-2zM53 31h1v4h-1z",
    ],
  ],
  black: [
    ["l", "M22 8a4 4 0 0 1 4-5 6 6 0 0 1 10 0 4 4 0 0 1 1 7H24z"],
    ["d", "M14 10h8v10h-8zM34 12h22v4h-2v20H36zM4 32h6v6H4z"],
    ["t", "M8 19h28v17H8z"],
    ["p", "M40 18h10v8H40z"],
    ["g", disc(12, 24, 3)],
    ["d", `${disc(17, 38, 6)}${disc(32, 38, 6)}${disc(48, 38, 6)}`],
    ["p", `${disc(17, 38, 2)}${disc(32, 38, 2)}${disc(48, 38, 2)}`],
  ],
  teal: [
    ["g", "M22 4a13 13 0 0 1 7 24v6H15v-6A13 13 0 0 1 22 4z"],
    ["d", "M15 36h14v3H15zM18 41h8v3h-8z"],
    ["t", "M47 11c6 10 10 14 10 20a10 10 0 0 1-20 0c0-6 4-10 10-20z"],
    ["l", "M47 11c2 4 4 7 6 10-6 2-9 7-9 12 0 3 1 5 2 8a10 10 0 0 1-9-10c0-6 4-10 10-20z"],
  ],
  wild: [
    ["1", "M4 44V26l12-11 12 11v18z"],
    ["2", "M36 44V26l12-11 12 11v18z"],
    ["p", "M13 33h6v11h-6zM45 33h6v11h-6z"],
    [
      "d",
      "M20 6h17V2l9 6-9 6v-4H20zM3 27L16 15l13 12-2 2-11-10L5 29zM35 27l13-12 13 12-2 2-11-10-11 10z",
    ],
  ],
  "rainbow-wild": RAINBOW,
  rent: [
    ["1", "M8 44V23L26 9v35z"],
    ["2", "M26 44V9l18 14v21z"],
    ["d", "M2 26L26 6l24 20-3 3-21-17L5 29z"],
    ["p", "M22 31h8v13h-8z"],
    ...coin(50, 34, 11),
  ],
  "rainbow-rent": [...RAINBOW, ...coin(50, 34, 11)],
  "double-rent": [
    ["t", "M4 44V25L19 12l15 13v19z"],
    ["d", "M0 27L19 9l19 18-3 3-16-15L3 30z"],
    ["p", "M15 33h8v11h-8z"],
    ...coin(43, 35, 10),
    ...coin(52, 18, 10),
  ],
  "rent-shift": [
    ["l", "M4 44V30l10-9 10 9v14z"],
    ["d", "M1 31l13-12 13 12-2 2-11-9-11 9z"],
    ["t", "M22 24c0-9 6-13 14-13h6V3l19 14-19 14v-8h-6c-4 0-6 1-6 5z"],
    ["l", "M42 3l19 14H42v-6z"],
  ],
  "deal-breaker": [
    ["l", "M5 10h20l-5 12h7l-6 20H5z"],
    ["t", "M43 42h16V10H43l-7 14h-7l9 2z"],
    ["g", "M37 2L22 25h9l-6 21 19-26h-9l9-18z"],
  ],
  "forced-deal": [
    ["t", "M4 12h32V3l20 13.500L36 30v-9H4z"],
    ["l", "M4 12h32V3l20 13.500H4z"],
    ["d", "M60 30H28v-6L8 36.500 28 48v-7h32z"],
  ],
  "sly-deal": MASK,
  "double-sly-deal": [
    ["l", "M8 28h20v18H8zM36 28h20v18H36z"],
    ["d", "M8 28h20v5H8zM36 28h20v5H36z"],
    ...MASK.map(([tone, path]): Shape => [tone, path, "translate(8 -4) scale(.75)"]),
  ],
  "just-say-no": [
    [
      "t",
      "M32 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44zm0 7a15 15 0 0 0-12 24L41 12a15 15 0 0 0-9-3zm14 6L25 36a15 15 0 0 0 21-21z",
    ],
    [
      "l",
      "M32 2a22 22 0 0 1 21.500 17h-6.900L46 15 30 31l-5-2 16-17a15 15 0 0 0-24 7h-6.500A22 22 0 0 1 32 2z",
    ],
  ],
  "debt-collector": [
    ["t", "M25 15h14c10 7 16 14 16 21 0 6-4 9-10 9H19c-6 0-10-3-10-9 0-7 6-14 16-21z"],
    ["l", "M25 15h6c-9 8-13 15-13 22 0 3 1 6 3 8h-2c-6 0-10-3-10-9 0-7 6-14 16-21z"],
    ["d", "M21 3h22l-5 9H26z"],
    ["g", "M24 12h16v4H24z"],
    ...coin(34, 31, 8),
  ],
  birthday: [
    ["g", "M19 14h4v11h-4zM30 14h4v11h-4zM41 14h4v11h-4z"],
    ["1", "M21 4c4 5 3 8 0 8s-4-3 0-8zM32 4c4 5 3 8 0 8s-4-3 0-8zM43 4c4 5 3 8 0 8s-4-3 0-8z"],
    ["t", "M10 25h44v19H10z"],
    ["l", "M10 25h44v8c-4 5-7 0-11 2s-7 4-11 0-7 0-11 2-7-1-11-4z"],
    ["d", "M5 43h54v3H5z"],
  ],
  house: HOUSE,
  "new-house": [...HOUSE, PLUS],
  hotel: HOTEL,
  "new-hotel": [...HOTEL, PLUS],
  "pass-go": [
    ["l", "M4 8h17v25H4z"],
    ["d", "M10 13h17v25H10z"],
    ["p", "M13 16h11v19H13z"],
    ["t", "M22 19h18v-9l21 14-21 14v-9H22z"],
    ["l", "M40 10l21 14H40z"],
  ],
  jail: [
    ["l", "M8 6h48v38H8z"],
    ["t", "M14 8h5v34h-5zM24 8h5v34h-5zM35 8h5v34h-5zM45 8h5v34h-5z"],
    ["d", "M6 3h52v6H6zM6 41h52v5H6z"],
    ["g", "M26 21h12v10H26z"],
  ],
  speeding: [
    ["t", "M4 42a28 28 0 0 1 56 0z"],
    ["p", "M12 42a20 20 0 0 1 40 0z"],
    ["g", "M46 27a20 20 0 0 1 6 15h-8a12 12 0 0 0-4-9z"],
    ["d", `M29 39l18-19 2 2-16 20z${disc(32, 40, 4)}`],
  ],
  inheritor: [
    ["l", "M14 3h28l9 9v33H14z"],
    ["d", "M42 3l9 9h-9zM20 15h18v3H20zM20 22h25v3H20zM20 29h14v3H20z"],
    ["t", "M38 36l-4 12 7-3 7 3-4-12z"],
    ["g", disc(41, 34, 7)],
  ],
  refuge: [
    ["t", "M32 3l23 7v14c0 12-10 19-23 22C19 43 9 36 9 24V10z"],
    ["d", "M32 3l23 7v14c0 12-10 19-23 22z"],
    ["p", "M22 34V24l10-8 10 8v10h-7v-7h-6v7z"],
  ],
};

export const artOf = (card: string): readonly Shape[] =>
  ART[card] ?? ART[/^(wild|rent)-/.exec(card)?.[1] ?? ""] ?? [];
