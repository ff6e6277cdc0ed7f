import type { FiscalDocument } from '#server/compliance/fiscal/fiscal-documents.sql.ts'
import type { Panel } from './panel.ts'
import { buy, type Placed } from './purchases.ts'
import { eventually } from './shop.ts'
import { providePanel } from './provide-shop.ts'

/** A seller in São Paulo whose documents are issued at the payment. */
export async function provideFiscalPanel(): Promise<Panel> {
  const panel = await providePanel()
  await panel.shop.rows(
    `update store_settings set legal_name = 'Sabiá Cursos Ltda', tax_id = '11222333000181', tax_regime = 'SIMPLES', state = 'SP'`,
  )
  await panel.shop.rows(
    `update fiscal_settings set city_code = '3550308', issues_at = 'PAYMENT', issues_since = now() - interval '1 hour', planned_until = now() - interval '1 hour'`,
  )
  await panel.shop.sandbox('/console/fiscal', { slowMs: 500 })
  return panel
}

/** Sets the issuer's faults from now on; `none`: nothing. */
export const misbehave = ({ shop }: Panel, faults: object | 'none') => shop.sandbox('/console/fiscal', { faults })

export interface AtIssuer {
  kind: string
  ref: string
  total: number
  decision: string | null
  canceledAt: number | null
  sent: number
  authorized: number
  body: Record<string, unknown>
}

/** The order's documents as the issuer has them. */
export async function atIssuer(panel: Panel, orderId: string): Promise<AtIssuer[]> {
  const refs = new Set((await documents(panel, orderId)).map(({ id }) => id))
  return ((await panel.shop.sandbox('/console/fiscal.json')) as AtIssuer[]).filter(({ ref }) => refs.has(ref))
}

export const documents = ({ shop }: Panel, orderId: string) =>
  shop.rows<FiscalDocument>('select * from fiscal_documents where order_id = $1 order by created_at, document, seq', [orderId])

export const states = async (panel: Panel, orderId: string) =>
  (await documents(panel, orderId)).map(({ document, seq, status }) => `${document} ${seq} ${status}`)

/** Plans the documents of the orders that are due, as the worker does every minute. */
export async function plan({ shop }: Panel) {
  await shop.rows(`select graphile_worker.add_job('plan_fiscal_documents')`)
  await shop.work(['plan_fiscal_documents'])
}

/** Whatever waits for its next call does it now. */
export async function step({ shop }: Panel) {
  await shop.rows(`update fiscal_documents set next_at = now() where next_at > now() and due_at <= now()`)
  await shop.rows(
    `select graphile_worker.add_job('issue_fiscal_document', json_build_object('documentId', id), job_key => 'fiscal:' || id) from fiscal_documents where next_at <= now()`,
  )
  await shop.work(['issue_fiscal_document'])
}

/** Runs the documents' jobs until the order's documents are in these states, and have nothing left to do. */
export async function untilStates(panel: Panel, orderId: string, wanted: readonly string[]) {
  await eventually(
    async () => {
      await step(panel)
      const rows = await documents(panel, orderId)
      return JSON.stringify(await states(panel, orderId)) === JSON.stringify(wanted) && rows.every(({ next_at }) => next_at === null)
    },
    `${wanted.join(', ')}; now ${JSON.stringify(await states(panel, orderId))}`,
  )
}

/** A paid order whose documents are issued: one of services, unless others are named. */
export async function issued(
  panel: Panel,
  ids: readonly string[],
  wanted: readonly string[] = ['NFSE_NATIONAL 1 ISSUED'],
): Promise<Placed> {
  const order = await buy(panel.shop, ids)
  await plan(panel)
  await untilStates(panel, order.id, wanted)
  return order
}

/** The id of the order's line with this product. */
export async function lineOf({ shop }: Panel, orderId: string, productId: string): Promise<string> {
  const query = 'select id from order_items where order_id = $1 and $2 in (course_id, book_id)'
  return (await shop.rows<{ id: string }>(query, [orderId, productId]))[0]!.id
}

/** Fiscal settings, as the assignments of an SQL update, until the work is done. */
export async function withFiscalSettings({ shop }: Panel, assignments: string, work: () => Promise<void>) {
  const [before] = await shop.rows<{ row: object }>('select to_jsonb(fiscal_settings) as row from fiscal_settings')
  await shop.rows(`update fiscal_settings set ${assignments}`)
  try {
    await work()
  } finally {
    const columns = 'issues_at, after_partial_refund, issues_since'
    await shop.rows(`update fiscal_settings set (${columns}) = (select ${columns} from jsonb_populate_record(null::fiscal_settings, $1))`, [
      JSON.stringify(before!.row),
    ])
  }
}
