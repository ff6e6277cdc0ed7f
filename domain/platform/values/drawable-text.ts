/** The text in one line, with the spaces that never break; each character that the font does not have becomes `instead`, not an empty box or an error. */
export const drawableText = (text: string, font: { canEncode: (text: string) => boolean }, instead: '' | '?'): string =>
  [...text.replaceAll(/\ufe0f|\u200d|\u20e3/g, '')]
    .map((character) => (/[^\S\u00a0]/.test(character) ? ' ' : font.canEncode(character) ? character : instead))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Characters that the certificate's fonts have: those of the languages that are written in the Latin alphabet. */
const latin = 'A-Za-zªºÀ-ÖØ-öø-ſƠơƯưǍ-ǜȘ-țẀ-ẅẞẠ-ỹ'
export const latinName = new RegExp(`^[${latin}'’.\\- ]*$`)
const latinCharacter = new RegExp(`[${latin}0-9]`)
/** Unicode counts ℹ among the alphabetic characters, but it is a symbol. */
const otherAlphabet = new RegExp(`(?![${latin}0-9µʻʼℹ])[\\p{L}\\p{Nd}]`, 'u')

/** Whether a certificate can show this title or name. It leaves out symbols and emoji that its fonts lack, but no alphabetic character. */
export const isReadableOnCertificate = (text: string): boolean => latinCharacter.test(text) && !otherAlphabet.test(text)
