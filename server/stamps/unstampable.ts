/** What the exit code of the program means that it has thrown this. */
export const unstampableExit = 3

/** A file that cannot be stamped. The message tells its author why, and what to do. */
export class Unstampable extends Error {
  override readonly name = 'Unstampable'
}

/** The program that stamps has ended without finishing: it crashed, or took too much memory or time. */
export class StampFailed extends Error {
  override readonly name = 'StampFailed'
}
