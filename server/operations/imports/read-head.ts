import { buffer } from 'node:stream/consumers'
import { missingFields, recognizeColumns } from '#domain/operations/imports/import-fields.ts'
import { decodeText, delimiterOf, delimiters } from '#domain/platform/files/delimited-text.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import type { FileRow } from '#server/platform/files/files.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { firstRows, isBlank } from './read-csv.ts'

/** Enough for the names of the columns, and some lines. */
const headBytes = 262_144
/** Rows among which the names of the columns are looked for, below the title of a report. */
const headRows = 25
const sampleLines = 3

/** How a table is written, and how it begins. */
export interface TableHead {
  delimiter: string
  /** Rows up to the one of the names, with it. */
  above: number
  header: string[]
  sample: string[][]
}

export async function readHead(storage: Deps['storage'], { key, bytes: size }: Pick<FileRow, 'key' | 'bytes'>): Promise<TableHead> {
  const content = await buffer(await storage.read(key, { start: 0, end: Math.min(headBytes, size) - 1 }))
  return tableIn(decodeText(content, { isCut: true }))
}

/** A text as the delimiter reads it by which its columns are recognized, or else the one that its first line suggests. */
export function tableIn(text: string): TableHead {
  const suggested = delimiterOf(text) ?? delimiterOf(text.replaceAll('"', '')) ?? ';'
  const heads = [suggested, ...delimiters].map((delimiter) => headOf(text, delimiter))
  return heads.find(({ header }) => recognizedIn(header) > 0) ?? heads[0]!
}

function headOf(text: string, delimiter: string): TableHead {
  const rows = firstRows(text, delimiter, headRows)
  const known = rows.map(recognizedIn)
  const most = Math.max(...known)
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  // A single name may be the title of a report, or a word of its data.
  const [first = 0] = [
    most > 1 ? known.indexOf(most) : -1,
    filled.findIndex((cells) => cells > 1),
    filled.findIndex((cells) => cells > 0),
  ].filter((place) => place >= 0)
  const sample = rows.slice(first + 1).filter((cells) => !isBlank(cells))
  const columns = Math.max(0, ...rows.slice(first).map((cells) => cells.length))
  const header = Array.from({ length: columns }, (_, place) => plainLine(rows[first]![place] ?? ''))
  return { delimiter, above: first + 1, header, sample: sample.slice(0, sampleLines) }
}

/** How many columns a row names, if they are all that its kind needs. */
function recognizedIn(header: readonly string[]): number {
  const { kind, mapping } = recognizeColumns(header)
  return missingFields(kind, mapping).length === 0 ? Object.keys(mapping).length : 0
}
