import { type TransferReport, transferReports } from '#domain/money/transfer-lines.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueSettleJobs } from '../payments/queue-due-payments.ts'
import { readTransferPage } from '#integrations/pagbank/pagbank-transfers.ts'
import { compareAndPost, explainAccepted } from './compare-lines.ts'
import { beginImport, daysToImport, endImport, storeImportProgress } from './transfer-days.sql.ts'
import { openLines, storeMissing } from './transfer-lines.sql.ts'

const mostDays = 5
/** Compared in one transaction. */
const mostLines = 1_000
/** A page has a thousand lines. A report with more is cut, which is logged. */
const mostPages = 200

type ImportDeps = Pick<Deps, 'config' | 'db' | 'log'>
export type Imported = 'imported' | 'unavailable' | 'not-configured'

/**
 * Imports the days up to yesterday that are still missing. One that cannot be read is tried again by a later call. Then compares the open
 * lines again: the charge may have been read, or its dispute decided, since.
 */
export async function importTransfers(deps: ImportDeps) {
  for (const day of await daysToImport(deps.db, mostDays)) await importTransferDay(deps, day)
  for (const report of transferReports) await compareOpenLines(deps, report)
}

async function compareOpenLines({ db }: ImportDeps, report: TransferReport) {
  for (let after: number | undefined = 0; after !== undefined;)
    after = await db.transaction().execute(async (tx) => {
      const lines = await openLines(tx, report, after!, mostLines)
      await queueSettleJobs(tx, await compareAndPost(tx, report, lines))
      return lines.at(-1)?.id
    })
  await db.transaction().execute((tx) => explainAccepted(tx, report, null))
}

/**
 * Imports a day's transfer report, compares it with our charges, and posts what matches. Each page is stored in one transaction, so that
 * an interrupted import continues with the next page. A day can be imported again: what is matched or accepted already does not change.
 * A payment of which PagBank reports other money than we know of is read.
 */
export async function importTransferDay(deps: ImportDeps, day: string): Promise<Imported> {
  if (!deps.config.transferReport) return 'not-configured'
  const begun = await beginImport(deps.db, day)
  for (const report of transferReports.slice(transferReports.indexOf(begun.report))) {
    const firstPage = report === begun.report ? begun.page : 1
    if (!(await importReport(deps, deps.config.transferReport, { day, report, firstPage }))) return 'unavailable'
  }
  await deps.db.transaction().execute(async (tx) => {
    await storeMissing(tx, day)
    await endImport(tx, day)
  })
  return 'imported'
}

async function importReport(
  { db, log }: ImportDeps,
  options: Parameters<typeof readTransferPage>[0],
  { day, report, firstPage }: { day: string; report: TransferReport; firstPage: number },
): Promise<boolean> {
  for (let page = firstPage, pages = firstPage; page <= pages; page++) {
    const answer = await readTransferPage(options, report, day, page)
    if (answer.kind === 'unavailable') {
      log.warn({ day, report, page, reason: answer.reason }, 'the transfer report cannot be read')
      return false
    }
    pages = Math.min(answer.pages, mostPages)
    if (answer.pages > mostPages) log.error({ day, report, pages: answer.pages }, 'a transfer report has too many pages')
    await db.transaction().execute(async (tx) => {
      await queueSettleJobs(
        tx,
        await compareAndPost(
          tx,
          report,
          answer.lines.map((line) => ({ ...line, day })),
        ),
      )
      await storeImportProgress(tx, day, page < pages ? { report, page: page + 1 } : afterReport(report))
    })
  }
  return true
}

/** After the last report its end is stored, so that an interruption before `endImport` reads nothing again. */
const afterReport = (report: TransferReport) => ({ report: transferReports[transferReports.indexOf(report) + 1] ?? report, page: 1 })
