/** Tables as text: CSV of any program, whose encoding and delimiter nothing names. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** Tells the encoding of text that comes in pieces. Text that is not UTF-8 is what Excel writes in Brazil without asking. */
export class EncodingGuess {
  #isFirst = true
  #utf16: TextEncoding | null = null
  #isUtf8 = true
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  add(bytes: Uint8Array) {
    if (this.#isFirst) this.#utf16 = utf16Of(bytes)
    this.#isFirst = false
    if (this.#isUtf8) this.#isUtf8 = this.#decodes(bytes, true)
  }

  /** `isCut`: the text goes on, so its last character may be a half. */
  encoding({ isCut = false } = {}): TextEncoding {
    if (this.#utf16) return this.#utf16
    return this.#isUtf8 && (isCut || this.#decodes(new Uint8Array(), false)) ? 'utf-8' : 'windows-1252'
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

/** Kind of UTF-16, by the mark with which its text begins. Null: there is none. */
const utf16Of = ([first, second]: Uint8Array): TextEncoding | null =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null

/** Text in whichever encoding it is. `isCut`: the bytes are only the beginning. */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): string {
  const guess = new EncodingGuess()
  guess.add(bytes)
  return new TextDecoder(guess.encoding({ isCut })).decode(bytes, { stream: isCut })
}

/** The delimiter that the first line has most often outside of quotes. Null: it has none. */
export function delimiterOf(text: string): string | null {
  // Excel's own first line.
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named) return named
  const line = /^\s*((?:"[^"]*"|[^"\r\n])*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? ''
  const counts = [';', ',', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length - 1 }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.sign : null
}

/** Whether content begins as a table: text of several columns, without a control character. */
export function isDelimitedText(content: Uint8Array): boolean {
  const text = decodeText(content.subarray(0, 65_536), { isCut: true })
  return !/(?!\s)\p{Cc}/u.test(text) && !/^\s*[<{[]/.test(text) && (delimiterOf(text) !== null || /^\s*"?e-?mail"?\s*[\r\n]/i.test(text))
}
