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
  // Blanks before a quote, as in `a; "b"`. A tab is one of them.
  ltrim: delimiter !== '\t',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: longestLine,
})

/** The first lines of a text. After a quote that is open at its end, perhaps because the text is cut off, the header alone; or nothing. */
export function firstLines(text: string, delimiter: string, most: number): string[][] {
  for (const to of [most + 1, 2, 1]) {
    try {
      return parseText(text, { ...readingOf(delimiter), to })
        .filter((cells) => !isDelimiterLine(cells))
        .slice(0, most)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
    }
  }
  return []
}

/**
 * The lines of a table, each with its cells: the first one is the header. Line breaks inside of quotes belong to their cell, quotes inside of
 * an unquoted cell too, and lines may lack cells or have more.
 */
export async function* readCsv(content: AsyncIterable<Uint8Array>, { encoding, delimiter }: CsvFormat): AsyncGenerator<string[]> {
  const parser = parse(readingOf(delimiter))
  // The iteration throws the errors of both.
  pipeline(Readable.from(decoded(content, encoding)), parser, () => {})
  for await (const cells of parser as AsyncIterable<string[]>) if (!isDelimiterLine(cells)) yield cells
}

/** Excel's own first line, which names the delimiter. */
const isDelimiterLine = ([first, ...rest]: readonly string[]) => /^sep=$/i.test(first ?? '') && rest.join('') === ''

/** Text without its byte order mark. */
async function* decoded(content: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of content) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}
