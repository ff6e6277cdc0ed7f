const letters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Letters that decide: what follows may be hidden, or was cut off. */
const compared = 24

/**
 * Whether a text is, or begins with, what was marked. In a new edition of a book something else may stand at the same place. A text of signs
 * alone is not compared.
 */
export const isSamePassage = (text: string, quote: string): boolean =>
  letters(text.slice(0, 20 * compared))
    .slice(0, compared)
    .startsWith(letters(quote.slice(0, 20 * compared)).slice(0, compared))
