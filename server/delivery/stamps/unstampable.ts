/** The program's exit code when it throws this. */
export const unstampableExit = 3

/** A file that cannot be stamped. The message tells its author why, and what to do. */
export class Unstampable extends Error {
  override readonly name = 'Unstampable'
}

/** The program that stamps has ended without finishing: it crashed, or took too much memory or time. */
export class StampFailed extends Error {
  override readonly name = 'StampFailed'
}

/** Nobody who buys such a file could read it. */
export const needsPassword = 'O PDF pede uma senha para abrir, que quem compra não tem. Envie uma versão sem senha.'
