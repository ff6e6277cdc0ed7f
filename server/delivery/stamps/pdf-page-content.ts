import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import type { OpenPdf, Resolve } from './open-pdf.ts'
import { rethrowExhaustion, Unstampable } from './unstampable.ts'

/** A page's own content: its stream as it is in the file, or the parts of a divided one put together. */
export interface PageContent {
  /** Still encoded as `encoding` says. */
  data: Uint8Array
  encoding: Record<string, PdfObject>
  decoded: Buffer
}

/** Null: the page is empty. Throws `Unstampable` if a viewer could not read all of it either. */
export function contentOf(page: PdfDict, number: number, { resolve, doubts }: Pick<OpenPdf, 'resolve' | 'doubts'>): PageContent | null {
  const contents = page.get('Contents', resolve)
  const parts = contents instanceof PdfArray ? [...contents].map((part) => (part.type === 'ref' ? resolve(part) : part)) : [contents]
  const streams = parts.filter((part) => part instanceof PdfStream)
  if (parts.some((part) => part && part.type !== 'null' && !(part instanceof PdfStream))) doubts.push('a content is no stream')
  if (streams.length === 0) return null
  const decoded = streams.map((stream) => {
    const { content, isWhole } = decode(stream, resolve) ?? refused(number)
    if (!isWhole) doubts.push('a content has no end')
    return content
  })
  if (streams.length > 1) {
    const whole = joined(decoded)
    return { data: whole, encoding: {}, decoded: whole }
  }
  const [stream] = streams as [PdfStream]
  const encoding = Object.fromEntries(
    ['Filter', 'DecodeParms'].flatMap((name) => {
      const value = stream.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return { data: stream.data, encoding, decoded: decoded[0]! }
}

function refused(number: number): never {
  throw new Unstampable(`A página ${number} do PDF está danificada: o conteúdo não pode ser lido. Exporte-o de novo e envie outra vez.`)
}

/** Content beyond this is no text and no drawing. */
const largest = 200_000_000
const tooLarge = `Uma página do PDF tem mais de ${largest / 1_000_000} MB de desenhos. Simplifique-os e envie outra vez.`

/** Null: it cannot be decoded. A content without its proper end is not whole, but viewers show it. */
export function decode(stream: PdfStream, resolve: Resolve): { content: Buffer; isWhole: boolean } | null {
  // Its data are in another file.
  if (stream.has('F')) return null
  const filters = listOf(stream.get('Filter', resolve), resolve)
  const parameters = listOf(stream.get('DecodeParms', resolve), resolve)
  let content = Buffer.from(stream.data.buffer, stream.data.byteOffset, stream.data.byteLength)
  let isWhole = true
  for (const [at, filter] of filters.entries()) {
    if (!(filter instanceof PdfName)) return null
    const parameter = parameters[at]
    const name = fullNames[filter.value] ?? filter.value
    const isPredicted = parameter instanceof PdfDict && (parameter.getNumber('Predictor', resolve)?.value ?? 1) > 1
    const inflated = name === 'FlateDecode' ? inflate(content) : null
    if (inflated) isWhole &&= inflated.isWhole
    else if (name === 'FlateDecode') return null
    const next = inflated && !isPredicted ? inflated.content : decodeByLibrary(content, name, parameter)
    if (!next) return null
    content = next
  }
  return { content, isWhole }
}

function decodeByLibrary(data: Uint8Array, filter: string, parameter: PdfObject | null | undefined): Buffer<ArrayBuffer> | null {
  const stream = PdfStream.fromDict({ Filter: PdfName.of(filter) }, data)
  if (parameter instanceof PdfDict) stream.set('DecodeParms', parameter)
  try {
    return Buffer.from(stream.getDecodedData())
  } catch (error) {
    rethrowExhaustion(error)
    return null
  }
}

const fullNames: Record<string, string> = {
  Fl: 'FlateDecode',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
}

const listOf = (value: PdfObject | undefined, resolve: Resolve): (PdfObject | null)[] =>
  value instanceof PdfArray ? [...value].map((item) => (item.type === 'ref' ? resolve(item) : item)) : value ? [value] : []

/** Lenient, like viewers: a wrong checksum, or an end that is missing, hides nothing that comes before it. */
function inflate(data: Buffer): { content: Buffer; isWhole: boolean } | null {
  if (data.length === 0) return { content: data, isWhole: true }
  const tolerant = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: largest }
  const attempts = [
    { isWhole: true, run: () => inflateSync(data, { maxOutputLength: largest }) },
    { isWhole: false, run: () => inflateSync(data, tolerant) },
    { isWhole: false, run: () => inflateRawSync(data.subarray(2), tolerant) },
  ]
  for (const { isWhole, run } of attempts) {
    try {
      return { content: run(), isWhole }
    } catch (error) {
      rethrowExhaustion(error)
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Unstampable(tooLarge, { cause: error })
      // Otherwise the next attempt is more tolerant.
    }
  }
  return null
}

/** Operators that may stand alone. */
const operators = new Set(
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
)
/** A name ends anywhere. */
const isWord = (text: string) => text.startsWith('/') || operators.has(text) || /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)

/**
 * The parts of a divided content in one. They should be divided between operators, but programs divide them anywhere: what is a word only when
 * put together is one word.
 */
function joined(parts: readonly Buffer[]): Buffer {
  const all: Buffer[] = []
  let end = ''
  for (const part of parts) {
    const last = /(?:\/|(?<![^\s()<>[\]{}/%]))[^\s()<>[\]{}/%]*$/.exec(end)![0]
    const first = /^[^\s()<>[\]{}/%]*/.exec(part.toString('latin1', 0, longestWord))![0]
    const separator = isWord(last) && isWord(first) ? '\n' : ''
    if (separator) all.push(Buffer.from(separator))
    all.push(part)
    end = (end + separator + part.toString('latin1', Math.max(0, part.length - longestWord))).slice(-longestWord)
  }
  return Buffer.concat(all)
}

const longestWord = 40
