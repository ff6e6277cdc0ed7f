import { plainCourse } from '#database/seed/fixtures.ts'
import { type TransferReport, transferReports } from '#domain/money/transfer-lines.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { answers, startFakeProvider } from '#tests/harness/pagbank-under-test.ts'
import { importTransferDay } from '#server/money/transfers/import-transfers.ts'
import { ledgerFindings } from './ledger-findings.ts'
import type { Json, Panel } from './panel.ts'
import { buy as buyProducts } from './purchases.ts'

/** A day of PagBank's report, so many days from today. */
export const dayIn = (days: number) => new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
/** Asked each time: it may be midnight between two tests. */
export const today = () => dayIn(0)

/** The id of a paid order with one course. */
export const buy = async ({ shop }: Panel, courseId = plainCourse.id, method: 'pix' | 'redirect' = 'pix'): Promise<string> =>
  (await buyProducts(shop, [courseId], {}, method)).id

/** The fee of a PIX payment. */
export const feeOf = (total: number) => Math.round(total * 0.0099)

/** Imports what the sandbox's PagBank reports of the day. */
export async function imported({ shop }: Panel, day = today()) {
  const outcome = await importTransferDay(shop.deps, day)
  if (outcome !== 'imported') throw new Error(`not imported: ${outcome}`)
}

/** Imports a day for which PagBank has these pages; a report without pages is empty. */
export async function importPages({ shop }: Panel, day: string, report: TransferReport, pages: object[][]) {
  const provider = await startFakeProvider((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const own = url.pathname.includes(report)
    const page = own ? (pages[Number(url.searchParams.get('pageNumber')) - 1] ?? []) : []
    answers(200, { detalhes: page, pagination: { totalPages: own ? pages.length : 1 } })(request, response)
  })
  const config = { ...shop.config, transferReport: { url: provider.url, user: 'u', token: 't' } }
  try {
    const outcome = await importTransferDay({ ...shop.deps, config }, day)
    if (outcome !== 'imported') throw new Error(`not imported: ${outcome}`)
  } finally {
    await provider.close()
  }
}

export async function inBothReports(panel: Panel, day: string, line: object) {
  for (const report of transferReports) await importPages(panel, day, report, [[line]])
}

/** The accounts of an order. */
export async function balances({ ask }: Panel, orderId: string): Promise<Record<string, number>> {
  const { data } = await ask(`query ($id: ID!) { orderLedger(id: $id) { balances { account cents } } }`, { id: orderId })
  const { balances: all } = data.orderLedger as { balances: { account: string; cents: number }[] }
  return Object.fromEntries(all.map(({ account, cents }) => [account, cents]))
}

interface TransferLine {
  id: string
  status: string
  event: string
  report: string
  grossCents: number
  orderId: string | null
  expectedCents: number | null
}

/** The panel's list of the report's lines. */
export async function lines({ ask }: Panel, filter: object = {}): Promise<TransferLine[]> {
  const { data } = await ask(
    `query ($day: Date, $status: TransferStatus) { listTransferLines(day: $day, status: $status, limit: 100) {
      data { id status event report grossCents feeCents netCents expectedCents orderId acceptedBy acceptedReason } pageInfo { totalCount } } }`,
    filter,
  )
  return (data.listTransferLines as Json).data as TransferLine[]
}
export const linesOf = async (panel: Panel, orderId: string) => (await lines(panel)).filter((line) => line.orderId === orderId)

/** Status and expected amount of the order's lines about this event. */
export const statesOf = async (panel: Panel, orderId: string, event: string) =>
  (await linesOf(panel, orderId)).filter((line) => line.event === event).map(({ status, expectedCents }) => [status, expectedCents])
/** An event that matched in both reports. */
export const bothMatched = [
  ['MATCHED', null],
  ['MATCHED', null],
]

/** Staff accept a line as it is. */
export const accept = ({ ask }: Panel, id: string, reason = 'conferido com o PagBank') =>
  ask(`mutation ($id: ID!, $reason: String!) { acceptTransferLine(id: $id, reason: $reason) }`, { id, reason })

/** The order's charge, and lines of the report that name it. */
export async function chargeOf({ shop }: Panel, orderId: string) {
  const charge = await shop.db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['charges.id', 'charges.paid_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const codes = { SALE: '1', CREDIT: '2', DEBIT: '3', CHARGEBACK: '5', REFUND: '6' }
  return {
    id: charge.id,
    total: charge.paid_cents,
    line: (event: keyof typeof codes, cents: number, { fee = 0, code = '' } = {}) => ({
      movimento_api_codigo: `${charge.id}-${event}-${code}`,
      tipo_evento: codes[event],
      codigo_transacao: charge.id.slice(5).replaceAll('-', ''),
      codigo_venda: '',
      valor_total_transacao: cents / 100,
      valor_liquido_transacao: (cents - fee) / 100,
    }),
  }
}

/** Throws if a check of the whole ledger finds anything. */
export async function expectSoundLedger({ shop }: Panel) {
  await checkLedger(shop.deps)
  const findings = await ledgerFindings(shop.db)
  if (findings.length > 0) throw new Error(`the ledger: ${JSON.stringify(findings)}`)
}
