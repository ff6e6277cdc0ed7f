import { correiosAddress } from './tracking-words.ts'

/** A line of tracking codes as staff pasted it. */
export interface TrackingLine {
  /** Says the same without headings above it, and is read again when other lines are put right. */
  text: string
  /** Beginning of an order's id, of at least eight characters, or its place in what was chosen, from 1. Null: the line names no order. */
  order: string | number | null
  code: string
  /** Empty: none. */
  carrier: string
  problem: string | null
}

interface Columns {
  order: number
  code: number
  carrier: number
}

const longest = 60

/** Lines of a spreadsheet, of a CSV file, or written by hand: the order, its code and perhaps a carrier. Blank lines and headings are none. */
export function trackingLines(lines: readonly string[]): TrackingLine[] {
  const texts = lines.map((line) => line.replace(/^\uFEFF/, '')).filter((line) => /[^\s;,"]/.test(line))
  const heading = texts[0] === undefined ? null : columnsIn(texts[0])
  if (!heading) return texts.map((text) => judged(text.trim(), freely(text.trim())))
  const { columns, delimiter } = heading
  return texts.slice(1).flatMap((text) => {
    const cells = cellsIn(text, delimiter)
    const [order = '', code = '', carrier = ''] = [columns.order, columns.code, columns.carrier].map((place) => cells[place])
    // A list that was downloaded has all of its orders, and only some have got their codes. A cell that was cut within its quotes is no reason.
    if (code === '' && !cells.at(-1)?.startsWith('"')) return []
    return judged(trackingText({ order, code, carrier }), [order, code, carrier])
  })
}

/** A line that names an order, its code and its carrier, as they are read without headings. */
export const trackingText = ({ order, code, carrier }: { order: string; code: string; carrier: string }): string =>
  [order, code, carrier]
    .map((cell) => cell.replaceAll('\t', ' '))
    .join('\t')
    .trimEnd()

function columnsIn(text: string): { columns: Columns; delimiter: string } | null {
  const delimiter = delimiterIn(text)
  if (delimiter === null) return null
  const names = cellsIn(text, delimiter).map((name) => name.toLowerCase())
  const place = (words: RegExp) => names.findIndex((name) => words.test(name))
  const columns = {
    order: place(/^(id|pedido|posição|nº|n)\b/),
    code: place(/rastre|^c[oó]digo|objeto/),
    carrier: place(/transport|^correio/),
  }
  return columns.order >= 0 && columns.code >= 0 ? { columns, delimiter } : null
}

const delimiterIn = (text: string) => ['\t', ';', ','].find((sign) => text.includes(sign)) ?? null

/** A delimiter within the quotes of a cell is a part of it. */
function cellsIn(text: string, delimiter: string): string[] {
  const cells: string[] = []
  let isOpen = false
  for (const part of text.split(delimiter)) {
    if (isOpen) cells.push(`${cells.pop()}${delimiter}${part}`)
    else cells.push(part)
    const hasOddQuotes = part.split('"').length % 2 === 0
    isOpen = isOpen ? !hasOddQuotes : hasOddQuotes && part.trimStart().startsWith('"')
  }
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}

const spacedCorreios = /\b[a-z]{2} ?(?:\d ?){9}br\b/i

/** Order, code and carrier of a line without headings. A code of Correios may be written in groups. */
function freely(text: string): string[] {
  const delimiter = delimiterIn(text)
  const [order = '', ...others] = (delimiter ? cellsIn(text, delimiter) : text.split(/\s+/)).filter(Boolean)
  const rest = others.join(delimiter ? ' · ' : ' ')
  const code = spacedCorreios.exec(rest)?.[0] ?? others.find((cell) => /\d/.test(cell)) ?? ''
  return [
    order,
    code,
    rest
      .replace(code, '')
      .replaceAll(/(?: · )+/g, ' ')
      .trim(),
  ]
}

function judged(text: string, [order = '', written = '', named = '']: readonly string[]): TrackingLine {
  const compact = written.replaceAll(/\s/g, '').toUpperCase()
  const isCorreios = correiosAddress(compact) !== null
  const line = { text, order: orderIn(order), code: isCorreios ? compact : written, carrier: named || (isCorreios ? 'Correios' : '') }
  return { ...line, problem: problemOf(line) }
}

function orderIn(cell: string): string | number | null {
  const word = cell.replace(/^#/, '').toLowerCase()
  if (/^\d{1,5}$/.test(word)) return Number(word)
  return /^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(word) ? word : null
}

function problemOf({ order, code, carrier }: Omit<TrackingLine, 'problem' | 'text'>): string | null {
  if (order === null) return 'Comece a linha pelo número do pedido, ou pela posição dele na lista.'
  if (!/\d/.test(code)) return 'Falta o código de rastreio.'
  return code.length > longest || carrier.length > longest ? `O código e a transportadora têm no máximo ${longest} letras cada.` : null
}
