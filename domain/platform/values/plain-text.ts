/**
 * One normaliser for everything that is typed or pasted (docs/rules/checkout.md#typed-and-pasted). Texts come from Word, PDF files, chats
 * and web pages with marks that nobody sees, blanks that only look like a space, and accents as characters of their own.
 */

/** Line breaks of all kinds: also Word's own (U+000B), the page break, and those of Unicode. */
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/** Blanks that are no line break. Zero-width ones are hidden marks. */
const blanks = /[\p{Zs}\u2800]/gu

/**
 * Marks without a glyph: control and format characters, fillers, variation selectors, the place of a picture. The joiners and selectors
 * inside an emoji belong to it, and are the first group.
 */
const hiddenMarks =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?\u200d(?=\p{Extended_Pictographic})|\p{Extended_Pictographic}\ufe0f|[\d#*]\ufe0f\u20e3)|(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\ufffc]/gu
/** In Word's plain text: the hyphen that does not break, and the bullets of its symbol font. */
const nonBreakingHyphen = '\u001e'
const symbolBullets = /[\uf0a7\uf0b7\uf0d8\uf0fc]/g

const withoutHiddenMarks = (text: string): string =>
  text
    .replaceAll(nonBreakingHyphen, '-')
    .replace(symbolBullets, '•')
    .replace(hiddenMarks, (_, emoji: string | undefined) => emoji ?? '')
    .normalize('NFC')

/** One line: composed accents, nothing hidden, one space for each run of blanks, none at the ends. */
export const plainLine = (text: string): string =>
  withoutHiddenMarks(text.replace(lineBreaks, ' ').replace(blanks, ' '))
    .replace(/[ \t]+/g, ' ')
    .trim()

/** Text of several lines: as a line, but line breaks, tabs and the indentation of a line stay. */
export const plainProse = (text: string): string =>
  withoutHiddenMarks(text.replace(lineBreaks, '\n').replace(blanks, ' ')).replace(/(\S) +/g, '$1 ')

/**
 * One line for values that machines compare, such as an e-mail or a code: full-width and other forms of letters and digits, Arabic digits
 * and typographic hyphens become those of a keyboard. Names keep theirs.
 */
export const plainCode = (text: string): string =>
  plainLine(plainLine(text).normalize('NFKC'))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{Pd}−]/gu, '-')

/**
 * The normaliser for a text that may have `longest` characters. Nothing reads a text before its length is known: one that is too long, even with
 * the blanks of a page that it was copied from, stays as it is, for its limit to refuse.
 */
export const upTo =
  (longest: number, normal: (text: string) => string) =>
  (text: string): string =>
    text.length > 2 * longest + 500 ? text : normal(text)
