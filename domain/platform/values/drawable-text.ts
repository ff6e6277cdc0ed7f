/** The text in one line; each character that the font does not have becomes `instead`, not an empty box or an error. */
export const drawableText = (text: string, font: { canEncode: (text: string) => boolean }, instead: '' | '?'): string =>
  [...text.replaceAll(/\ufe0f|\u200d|\u20e3/g, '')]
    .map((character) => (/\s/.test(character) ? ' ' : font.canEncode(character) ? character : instead))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
