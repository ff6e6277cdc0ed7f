/** Tables as text: CSV of any program, whose encoding and delimiter nothing names. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'macintosh' | 'utf-16le' | 'utf-16be'

/** Tells the encoding of text that comes in pieces. Text that is not UTF-8 is what Excel writes in Brazil, or on a Mac, without asking. */
export class EncodingGuess {
  #isFirst = true
  #utf16: TextEncoding | null = null
  #isUtf8 = true
  #macLetters = 0
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  add(bytes: Uint8Array) {
    if (this.#isFirst) this.#utf16 = utf16Of(bytes)
    this.#isFirst = false
    if (this.#isUtf8) this.#isUtf8 = this.#decodes(bytes, true)
    if (!this.#isUtf8) for (const byte of bytes) if (byte > 127) this.#macLetters += evidence[byte - 128]!
  }

  /** `isCut`: the text goes on, so its last character may be a half. */
  encoding({ isCut = false } = {}): TextEncoding {
    if (this.#utf16) return this.#utf16
    if (this.#isUtf8 && (isCut || this.#decodes(new Uint8Array(), false))) return 'utf-8'
    return this.#macLetters > 0 ? 'macintosh' : 'windows-1252'
  }

  #decodes(bytes: Uint8Array, stream: boolean): boolean {
    try {
      this.#decoder.decode(bytes, { stream })
      return true
    } catch {
      return false
    }
  }
}

/** The meaning of each byte beyond ASCII: 1: it is a letter of Portuguese on a Mac alone, -1: in Windows alone, where quotes and dashes count too. */
const evidence = Array.from({ length: 128 }, (_, place) => {
  const is = (encoding: TextEncoding, signs: RegExp) => Number(signs.test(new TextDecoder(encoding).decode(Uint8Array.of(place + 128))))
  return is('macintosh', /[áàâãçéêíóôõúü]/i) - is('windows-1252', /[áàâãçéêíóôõúü‘’“”–—•…€]/i)
})

/** Kind of UTF-16, by the mark with which its text begins, or by the empty half of its first letter. Null: it is none. */
const utf16Of = ([first, second]: Uint8Array): TextEncoding | null => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

/** Text in whichever encoding it is. `isCut`: the bytes are only the beginning. */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): string {
  const guess = new EncodingGuess()
  guess.add(bytes)
  return new TextDecoder(guess.encoding({ isCut })).decode(bytes, { stream: isCut })
}

export const delimiters = [';', ',', '\t', '|'] as const

/** The delimiter that the first line with any of them has most often outside of quotes. Null: there is none. */
export function delimiterOf(text: string): string | null {
  // Excel's own first line.
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named) return named
  const [line = ''] = text
    .slice(0, 65_536)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, 30)
    .filter((each) => delimiters.some((sign) => each.includes(sign)))
  const counts = delimiters.map((sign) => ({ sign, count: line.split(sign).length - 1 }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.sign : null
}

/** Whether content begins as a table: text of several columns, also with each line in quotes as a whole, without a control character. */
export function isDelimitedText(content: Uint8Array): boolean {
  const text = decodeText(content.subarray(0, 65_536), { isCut: true })
  const hasColumns = delimiterOf(text) !== null || delimiterOf(text.replaceAll('"', '')) !== null
  return !/(?!\s)\p{Cc}/u.test(text) && !/^\s*[<{[]/.test(text) && (hasColumns || /^\s*"?e-?mail"?\s*[\r\n]/i.test(text))
}
