/** The layout modes of a table, as media queries; the style sheets write the same ones out. */

/** The panel stands beside the table; narrower than that it is a sheet behind its tabs. */
export const DESK = "(width >= 1100px) and (height >= 560px)";
/** Little width: the other seats in a strip above the table. */
export const PHONE = "(width < 700px) and (height >= 560px)";
/** And little height: the reader's own plate gives way. */
export const SHORT = "(width < 700px) and (height >= 560px) and (height < 700px)";
/** A phone on its side, or a desktop enlarged twice: a rail, the words beside the table. */
export const LOW = "(width >= 560px) and (height < 560px)";
/** Enlarged four times: one column, and all of the page scrolls. */
export const TINY = "(width < 560px) and (height < 560px)";
