import { z } from 'zod'
import { csvLine } from '#domain/platform/values/csv.ts'
import { type ReportName, reportNames } from '#domain/operations/report-names.ts'
import { staff } from '#server/platform/web/graphql/staff.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { check } from '#server/platform/start/refusal.ts'
import { type Month, readReport, reports } from './reports.sql.ts'

const reportQuery = z.object({
  mes: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escolha o mês, como 2026-11.'),
})
const exportKey = z.object({ report: z.enum(reportNames) })

/** A month for the accountant, as CSV (docs/fiscal.md#exports). */
export const exportCalls = [
  restCall('exportReport', 'get /api/exports/{report}', {
    who: staff,
    summary:
      'A month for the accountant, as CSV: `orders`, `items`, `payments`, `fees`, `refunds` or `documents` (docs/fiscal.md#exports).',
    query: reportQuery,
    answers: { 200: 'text/csv' },
    errors: ['NOT_FOUND'],
    run: ({ db, log }, { context, caller: { email: actor }, path, query: { mes } }) => {
      const { report } = check(exportKey, path)
      const onError = (err: unknown) => log.error({ err, report }, 'an export could not be read to its end')
      return context.body(streamOf(csvOf(db, report, { month: monthOf(mes), actor }), onError), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${report}-${mes}.csv"`,
        'cache-control': 'private, no-store',
      })
    },
  }),
]

function monthOf(mes: string): Month {
  const [year, month] = mes.split('-').map(Number) as [number, number]
  // São Paulo is at -03:00 all year.
  return { from: new Date(Date.UTC(year, month - 1, 1, 3)), until: new Date(Date.UTC(year, month, 1, 3)) }
}

/** With the mark that tells Excel that it is UTF-8. */
async function* csvOf(db: Deps['db'], report: ReportName, wanted: { month: Month; actor: string }): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(reports[report].columns)}`
  for await (const rows of readReport(db, report, wanted)) yield rows.map(csvLine).join('')
}

/** A page is read when the client has taken the one before. */
function streamOf(lines: AsyncGenerator<string>, onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const next: IteratorResult<string, unknown> = await lines.next()
        if (next.done) return controller.close()
        controller.enqueue(encoder.encode(next.value))
      } catch (error) {
        onError(error)
        controller.error(error)
      }
    },
    cancel: async () => void (await lines.return(undefined)),
  })
}
