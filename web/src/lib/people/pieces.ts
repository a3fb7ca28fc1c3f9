/** Which piece moves for each seat, told to whatever draws one. */

import { getContext, setContext } from "svelte";

type PieceAt = (seat: number) => string;

const KEY = Symbol("pieces");

/** For the components within: the piece of a seat, empty for none. */
export const tellPieces = (at: PieceAt): void => void setContext(KEY, at);

/** What the table around has told; nothing where there is no table. */
export const toldPieces = (): PieceAt => getContext<PieceAt | undefined>(KEY) ?? (() => "");

/** The pieces that a seat can have: its own, and those that no other has. */
export function freePieces(
  pieces: readonly string[],
  seats: readonly { piece?: string }[],
  seat: number,
): string[] {
  return pieces.filter((piece) => !seats.some((one, at) => at !== seat && one.piece === piece));
}
