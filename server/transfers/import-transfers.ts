import { type TransferLine, type TransferReport, transferReports, transferTransactions } from '#domain/transfer-lines.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { appendTransactions } from '../ledger/ledger.sql.ts'
import { readTransferPage } from '../providers/pagbank-transfers.ts'
import { compareLines } from './compare-lines.ts'
import { beginImport, daysToImport, endImport, storeImportProgress } from './transfer-days.sql.ts'
import { storeLines, storeMissing } from './transfer-lines.sql.ts'

const mostDays = 5
/** Of a thousand lines each. A report with more is cut, which is logged. */
const mostPages = 200

type ImportDeps = Pick<Deps, 'config' | 'db' | 'log'>
export type Imported = 'imported' | 'unavailable' | 'not-configured'

/** Imports the days up to yesterday that are still missing. One that cannot be read is tried again by a later call. */
export async function importTransfers(deps: ImportDeps) {
  for (const day of await daysToImport(deps.db, mostDays)) await importTransferDay(deps, day)
}

/**
 * Imports a day's transfer report, compares it with our charges, and posts what matches. Each page is stored in one transaction, so that
 * an interrupted import continues with the next page. A day can be imported again: what is stored already does not change.
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
      await storePage(tx, { day, report }, answer.lines)
      await storeImportProgress(tx, day, page < pages ? { report, page: page + 1 } : afterReport(report))
    })
  }
  return true
}

/** After the last report its end is stored, so that an interruption before `endImport` reads nothing again. */
const afterReport = (report: TransferReport) => ({ report: transferReports[transferReports.indexOf(report) + 1] ?? report, page: 1 })

async function storePage(tx: Tx, { day, report }: { day: string; report: TransferReport }, lines: readonly TransferLine[]) {
  const compared = await compareLines(tx, { day, report }, lines)
  const stored = await storeLines(tx, day, compared)
  const matched = compared.filter(({ lineCode, status }) => status === 'MATCHED' && stored.has(lineCode))
  const occurredAt = new Date(`${day}T00:00:00-03:00`)
  await appendTransactions(
    tx,
    matched.flatMap((line) => transferTransactions({ ...line, occurredAt })),
  )
}
