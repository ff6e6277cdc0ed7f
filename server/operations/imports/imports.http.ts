import { z } from 'zod'
import { csvLine } from '#domain/platform/values/csv.ts'
import { staff } from '#server/platform/web/staff.ts'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import type { Db } from '#server/platform/database/database.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { streamOf } from '#server/platform/web/http/stream-of.http.ts'
import { check, notFound } from '#domain/platform/refusals/refusal.ts'
import { listLines } from './import-rows.sql.ts'
import { importById, type ImportRow, missingImport } from './imports.sql.ts'

/** The column that says why. A file that is brought again has it as one that is no field. */
const reasonColumn = 'Motivo'
/** Lines that are in memory at a time. */
const pageSize = 1_000

/** The refused lines of an import as they came, to be corrected and brought again (docs/imports.md#steps). */
export const importCalls = [
  restCall('exportRefusedLines', 'get /api/imports/{id}/refused', {
    who: staff('imports.run'),
    summary: 'The refused lines of an import as CSV, in the columns of the file, with the reason.',
    answers: { 200: 'text/csv' },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db, log }, { context, path }) => {
      const { id } = check(z.object({ id: z.uuid() }), path)
      const row = (await importById(db, id)) ?? notFound(missingImport)
      const onError = (err: unknown) => log.error({ err, importId: id }, 'refused lines could not be read to their end')
      return context.body(streamOf(refusedLines(db, row), onError), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="recusadas.csv"',
        'cache-control': 'private, no-store',
      })
    },
  }),
]

async function* refusedLines(db: Db, { id, header }: ImportRow): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const columns = header.filter((name) => name !== reasonColumn)
  const places = header.flatMap((name, place) => (name === reasonColumn ? [] : [place]))
  yield encoder.encode(`\uFEFF${csvLine([...columns, reasonColumn])}`)
  for (let after = 0; ;) {
    const lines = await withRequestBudget(() => listLines(db, id, { outcome: 'REFUSE', limit: pageSize, after }))
    if (lines.length === 0) return
    yield encoder.encode(lines.map(({ cells, reason }) => csvLine([...places.map((place) => cells[place] ?? ''), reason])).join(''))
    after = lines.at(-1)!.line
  }
}
