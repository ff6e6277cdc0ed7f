import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseText } from 'csv-parse/sync'
import { delimiterLine, type TextEncoding } from '#domain/platform/files/delimited-text.ts'

export interface CsvFormat {
  encoding: TextEncoding
  delimiter: string
}

/** Characters of one line: a quote that nobody closed would take the rest of the file into memory. */
const longestLine = 500_000

const reading = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: longestLine,
}

/** The first lines of a text. After a quote that is open at its end, perhaps because the text is cut off, the header alone; or nothing. */
export function firstLines(text: string, delimiter: string, most: number): string[][] {
  const plain = text.replace(delimiterLine, '')
  for (const to of [most, 1]) {
    try {
      return parseText(plain, { ...reading, delimiter, to })
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
  const parser = parse({ ...reading, delimiter })
  // The iteration throws the errors of both.
  pipeline(Readable.from(decoded(content, encoding)), parser, () => {})
  yield* parser as AsyncIterable<string[]>
}

/** Text without its byte order mark and Excel's line that names the delimiter. */
async function* decoded(content: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const bytes of content) {
    const text = decoder.decode(bytes, { stream: true })
    yield isFirst ? text.replace(delimiterLine, '') : text
    isFirst = false
  }
  yield decoder.decode()
}
