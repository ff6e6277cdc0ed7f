import type { Context } from 'hono'
import { type CsvCell, csvLine } from '#domain/platform/values/csv.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { streamOf } from './stream-of.http.ts'

interface Csv {
  /** Name of the file. */
  file: string
  columns: readonly string[]
  pages: AsyncGenerator<CsvCell[][]>
}

/** A list as CSV, which is read while it is sent. */
export const csvBody = ({ log }: Pick<Deps, 'log'>, context: Context, { file, ...csv }: Csv) =>
  context.body(
    streamOf(encoded(csv), (err) => log.error({ err, file }, 'a list could not be read to its end')),
    200,
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
    },
  )

/** With the mark that tells Excel that it is UTF-8. */
async function* encoded({ columns, pages }: Omit<Csv, 'file'>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${csvLine(columns)}`)
  for await (const rows of pages) yield encoder.encode(rows.map(csvLine).join(''))
}
