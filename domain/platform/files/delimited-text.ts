/** Tables as text: CSV of any program, whose encoding and delimiter nothing names. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const
export type TextEncoding = (typeof encodings)[number]

/** Tells the encoding of text that comes in pieces. Text that is not UTF-8 is what Excel writes in Brazil without asking. */
export class EncodingGuess {
  #isFirst = true
  #isUtf16 = false
  #isUtf8 = true
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  add(bytes: Uint8Array) {
    if (this.#isFirst) this.#isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
    this.#isFirst = false
    if (this.#isUtf8) this.#isUtf8 = this.#decodes(bytes, true)
  }

  /** `isCut`: the text goes on, so its last character may be a half. */
  encoding({ isCut = false } = {}): TextEncoding {
    if (this.#isUtf16) return 'utf-16le'
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

/** The beginning of a table as text. */
export function decodeHead(bytes: Uint8Array): string {
  const guess = new EncodingGuess()
  guess.add(bytes)
  return new TextDecoder(guess.encoding({ isCut: true })).decode(bytes, { stream: true })
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
  const text = decodeHead(content.subarray(0, 65_536))
  return !/(?!\s)\p{Cc}/u.test(text) && !/^\s*[<{[]/.test(text) && (delimiterOf(text) !== null || /^\s*"?e-?mail"?\s*[\r\n]/i.test(text))
}
