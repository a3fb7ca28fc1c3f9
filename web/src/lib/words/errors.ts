/** Anything wrong with the catalogue or with what is asked of it. */
export class WordsError extends Error {
  override name: string = "WordsError";
}

/** A key that the catalogue does not have. */
export class UnknownKey extends WordsError {
  override name = "UnknownKey";
}

/** A sentence without one of the arguments it names. */
export class MissingArgument extends WordsError {
  override name = "MissingArgument";
}

/** An argument that is no text, number, list, seat or message. */
export class BadArgument extends WordsError {
  override name = "BadArgument";
}

/** A sentence of the catalogue that cannot be read. */
export class BadPattern extends WordsError {
  override name = "BadPattern";
}
