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

/**
 * Throws an error again that says that the memory ran out: this is no fault of the file, and what cannot be read for this reason may be
 * readable. Called wherever another error is taken for damage.
 */
export function rethrowExhaustion(error: unknown): null {
  if (error instanceof Error && /allocation failed|failed to allocate|insufficient memory|out of memory|ENOMEM/i.test(error.message))
    throw error
  return null
}

/** Nobody who buys such a file could read it. */
export const needsPassword = 'O PDF pede uma senha para abrir, que quem compra não tem. Envie uma versão sem senha.'
