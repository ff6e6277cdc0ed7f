/** A character that the font does not have becomes a question mark, instead of an empty box or an error. A line break becomes a space. */
export const drawableText = (text: string, font: { canEncode: (text: string) => boolean }): string =>
  [...text.replaceAll(/\s+/g, ' ')].map((character) => (font.canEncode(character) ? character : '?')).join('')
