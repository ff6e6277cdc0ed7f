/** The characters that decide: what follows may be hidden, or was cut off. */
const prefixLength = 24

/** The beginning of a text, without its case, spaces and punctuation. */
const prefixOf = (text: string) =>
  text
    .slice(0, 20 * prefixLength)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, prefixLength)

/**
 * Whether a text is, or begins with, what was marked. In a new edition of a book something else may stand at the same place. A text of
 * punctuation alone is not compared.
 */
export const isSamePassage = (text: string, quote: string): boolean => prefixOf(text).startsWith(prefixOf(quote))
