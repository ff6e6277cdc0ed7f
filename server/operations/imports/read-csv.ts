import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import type { TextEncoding } from '#domain/platform/files/delimited-text.ts'

export interface CsvFormat {
  encoding: TextEncoding
  delimiter: string
}

/** Characters of one line: a quote that nobody closed would take the rest of the file into memory. */
const longestLine = 500_000

const readingOf = (delimiter: string) => ({
  delimiter,
  // Each of them, also in a file that was put together from two.
  record_delimiter: ['\r\n', '\n', '\r'],
  // Blanks before a quote, as in `a; "b"`. A tab is one of them.
  ltrim: delimiter !== '\t',
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestLine,
})

/** The rows of the beginning of a text, until a quote that is open at its end, perhaps because the text is cut off. */
export function firstRows(text: string, delimiter: string, most: number): string[][] {
  const rows: string[][] = []
  const keep = (cells: string[]) => {
    if (!isDelimiterLine(cells)) rows.push(cellsOf(cells, delimiter))
    return null
  }
  try {
    parseText(text, { ...readingOf(delimiter), to: most, on_record: keep })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return rows
}

/**
 * A line that a spreadsheet took for a single cell is in quotes as a whole, and its own quotes are doubled. Blank cells at the end are none: a
 * spreadsheet writes thousands if somebody has coloured a whole row.
 */
function cellsOf(cells: string[], delimiter: string): string[] {
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  const [whole = ''] = filled
  return filled.length === 1 && whole.includes(delimiter) ? (firstRows(whole, delimiter, 1)[0] ?? filled) : filled
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/**
 * The rows of a table as a spreadsheet shows them, each with its cells, the blank ones too. Line breaks inside of quotes belong to their cell,
 * quotes inside of an unquoted cell too, and rows may lack cells or have more.
 */
export async function* readCsv(content: AsyncIterable<Uint8Array>, { encoding, delimiter }: CsvFormat): AsyncGenerator<string[]> {
  const parser = parse(readingOf(delimiter))
  // The iteration throws the errors of both.
  pipeline(Readable.from(decoded(content, encoding)), parser, () => {})
  for await (const cells of parser as AsyncIterable<string[]>) if (!isDelimiterLine(cells)) yield cellsOf(cells, delimiter)
}

/** Excel's own first line, which names the delimiter. */
const isDelimiterLine = ([first, ...rest]: readonly string[]) => /^sep=$/i.test(first ?? '') && rest.join('') === ''

/** Text without its byte order mark. */
async function* decoded(content: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of content) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}
