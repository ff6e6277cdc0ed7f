import { z } from 'zod'
import { csvLine } from '#domain/platform/values/csv.ts'
import { type Month, monthOf, monthQuery } from '#domain/platform/values/month.ts'
import { type ReportName, reportNames } from '#domain/money/report-names.ts'
import { identityOf, staff, staffOf } from '#server/platform/web/staff.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { streamOf } from '#server/platform/web/http/stream-of.http.ts'
import { check } from '#domain/platform/refusals/refusal.ts'
import { readReport, reports } from './reports.sql.ts'

const exportKey = z.object({ report: z.enum(reportNames) })

/** A month for the accountant, as CSV (docs/fiscal.md#exports). */
export const exportCalls = [
  restCall('exportReport', 'get /api/exports/{report}', {
    who: staff('exports.make', 'operations:read'),
    summary:
      'A month for the accountant, as CSV: `orders`, `items`, `payments`, `fees`, `refunds`, `documents` or `sources` (docs/fiscal.md#exports). `orders` needs the scope `people:read` too.',
    query: monthQuery,
    answers: { 200: 'text/csv' },
    errors: ['NOT_FOUND'],
    run: async (deps, { context, caller: { email: actor }, path, query: { mes } }) => {
      const { db, log } = deps
      const { report } = check(exportKey, path)
      if (reports[report].personal) staffOf(await identityOf(context, deps), ['people:read'], 'people.cpf')
      const onError = (err: unknown) => log.error({ err, report }, 'an export could not be read to its end')
      return context.body(streamOf(csvOf(db, report, { month: monthOf(mes), actor }), onError), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${report}-${mes}.csv"`,
        'cache-control': 'private, no-store',
      })
    },
  }),
]

/** With the mark that tells Excel that it is UTF-8. */
async function* csvOf(db: Deps['db'], report: ReportName, wanted: { month: Month; actor: string }): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${csvLine(reports[report].columns)}`)
  for await (const rows of readReport(db, report, wanted)) yield encoder.encode(rows.map(csvLine).join(''))
}
