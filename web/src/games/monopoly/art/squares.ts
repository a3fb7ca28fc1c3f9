/** The squares that are no cities, by what they are called or else by their sort; 48 × 40. */
export const SQUARES: Readonly<Record<string, string>> = {
  // Sunrise, and off one goes.
  start:
    "lM13 23a11 11 0 0 1 22 0z LM24 4v4M10 9l3 3M38 9l-3 3M3 21h5M40 21h5 sM4 27h25v-5l15 9-15 9v-5H4z",
  // Four trains: the fast one, the underground, the steam engine, the tram.
  station1:
    "LM9 38h30 sM12 33V17Q14 5 24 4q10 1 12 13v16q0 2-2 2H14q-2 0-2-2z pM17 18q1-7 7-8 6 1 7 8-7 3-14 0zM14.500 26l6 2v1.500l-6-1zM33.500 26l-6 2v1.500l6-1z lM21 35l-3 3h12l-3-3z",
  station2:
    "LM15 38l3-4M33 38l-3-4 sM16 4h16a5 5 0 0 1 5 5v21a4 4 0 0 1-4 4H15a4 4 0 0 1-4-4V9a5 5 0 0 1 5-5z pM14.500 12h19v9h-19zM19 7h10v2H19zM15 27a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM29 27a2 2 0 1 0 4 0 2 2 0 1 0-4 0z sM23 12h2v9h-2z",
  station3:
    "lM27 3q4-3 7 0 5-1 6 3 4 2 1 5-4 1-6-1-5 1-6-2-4-2-2-5zM9 38h30v1H9z sM21 3h6l-1 6h-4zM12 20a12 12 0 0 1 24 0v9H12zM9 29h30v4H9zM13 33h22l3 5H10z pM17.500 19a6.500 6.500 0 1 0 13 0 6.500 6.500 0 1 0-13 0z sM22 19a2 2 0 1 0 4 0 2 2 0 1 0-4 0z PM17 34.500L15 38M24 34.500V38M31 34.500L33 38",
  station4:
    "SM18 8l6-6 6 6 sM17 8h14q4 0 5 4l1 18q0 3-3 3H14q-3 0-3-3l1-18q1-4 5-4zM16 33h16v3H16z LM8 38h32 pM15.500 14h7.500v9h-8zM25 14h7.500l.5 9h-8zM22 28a2 2 0 1 0 4 0 2 2 0 1 0-4 0z",
  // Power: the bolt between pylons.
  utility1:
    "LM3 36L9 10l6 26M37 36l3-16 6 16M4 17h10M3 12h12M6 25h6M36 22h9 sM27 2L15 22h8l-3 16 14-22h-8.500z",
  // Water: a tap.
  utility2:
    "lM3 33q5-3 10 0t10 0 10 0 12 0v6H3z sM16 3h12v3h-4v3h4q9 0 9 9v3h-7v-2q0-3-3-3H7V9h13V6h-4zM33.500 22.500q4 5 4 7.500a4 4 0 0 1-8 0q0-2.500 4-7.500z",
  // A clover.
  chance:
    "LM25 20q2 12 9 18 sM24 17.500q-8-4-8-10 .5-5 5-5 3 .5 3 4 0-3.500 3-4 4.500 0 5 5 0 6-8 10zM24 20.500q8 4 8 10-.5 5-5 5-3-.5-3-4 0 3.500-3 4-4.500 0-5-5 0-6 8-10z lM25.500 19q4-8 10-8 5 .5 5 5-.5 3-4 3 3.500 0 4 3 0 4.500-5 5-6 0-10-8zM22.500 19q-4 8-10 8-5-.5-5-5 .5-3 4-3-3.500 0-4-3 0-4.500 5-5 6 0 10 8z",
  // A chest.
  chest:
    "lM11 6h26q6 2 6 11H5Q5 8 11 6zM2 37h44v1.500H2z sM5 19h38v17H5z pM5 17.500h38v1.500H5zM20 16h8v9h-8z sM22 18h4v2.500l-1 3h-2l-1-3zM9 6.500h3V17H9zM36 6.500h3V17h-3z pM9 19h3v17H9zM36 19h3v17h-3z",
  // A drink by the beach.
  lifestyle:
    "lM28 12a8 8 0 0 1 14-7zM14 17h20L24 27z LM26 24L36 7 sM8 13h32L25.500 28v7H33v3H15v-3h7.500v-7zM14 16l10 10 10-10z",
  // A bill.
  "income-tax":
    "lM35 9h4v29l-3-2-3 2z sM11 2h25v35l-4-3-4.300 3-4.200-3-4.200 3-4.300-3-4 3z PM16.500 8h14M16.500 13h8 pM17 19.500a3 3 0 1 0 6 0 3 3 0 1 0-6 0zM25 26.500a3 3 0 1 0 6 0 3 3 0 1 0-6 0z PM30 18L18 28.500",
  // A ring.
  "luxury-tax":
    "sM24 16a11.500 11.500 0 1 0 0 23 11.500 11.500 0 1 0 0-23zM24 19.500a8 8 0 1 1 0 16 8 8 0 1 1 0-16z lM16 7l5-5h6l5 5-8 11z sM16 7l5-5h6l5 5zM20.500 7L24 18l3.500-11z LM7 6l4 3M41 6l-4 3",
  // Who sits, who only looks in.
  jail: "lM4 3h30v35H4z pM8 7h22v27H8z sM14 20a5 5 0 1 1 10 0 5 5 0 1 1-10 0zM10 34q0-8 9-8t9 8z SM11 6v29M16.300 6v29M21.700 6v29M27 6v29M8 7h22M8 34h22 sM38 23a3 3 0 1 1 6 0 3 3 0 1 1-6 0zM36.500 38q0-10 4.500-10t4.500 10z",
  // A tree, a bench.
  "free-parking":
    "lM2 36h44v2H2zM7 19a10 9.500 0 1 1 20 0q0 4-4 6h-12q-4-2-4-6z sM12 14a8 8 0 0 1 16 0 6 6 0 0 1-2 11h-8a6 6 0 0 1-6-11zM20.500 24h3v12h-3z SM30 25h14M30 29.500h14M32 29.500V36M42 29.500V36",
  // Handcuffs.
  "go-to-jail":
    "LM19 25a3.500 2.500 0 1 0 7 0 3.500 2.500 0 1 0-7 0zM22.500 25a3.500 2.500 0 1 0 7 0 3.500 2.500 0 1 0-7 0z sM10.500 15.500a9.500 9.500 0 0 0 0 19 9.500 9.500 0 0 0 0-19zM10.500 19.500a5.500 5.500 0 0 1 0 11 5.500 5.500 0 0 1 0-11zM37.500 15.500a9.500 9.500 0 0 0 0 19 9.500 9.500 0 0 0 0-19zM37.500 19.500a5.500 5.500 0 0 1 0 11 5.500 5.500 0 0 1 0-11z lM6 12h9v5H6zM33 12h9v5h-9z SM24 3v6M15 5l3 4M33 5l-3 4",
};

/** The signs on the backs of the piles. */
export const DECKS: Readonly<Record<string, string | undefined>> = {
  chance: SQUARES["chance"],
  chest: SQUARES["chest"],
  lifestyle: SQUARES["lifestyle"],
  // A ball of glass.
  fortune:
    "lM24 3a14 14 0 1 0 0 28 14 14 0 1 0 0-28z sM14 28a14 14 0 0 0 20 0l4 9q.5 2-2 2H12q-2.500 0-2-2zM24 9l2 5.500 5.500 2-5.500 2L24 24l-2-5.500-5.500-2 5.500-2z PM14.500 14q1.500-5 6-7",
};
