import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { historyOf, type Json, type Panel } from './panel.ts'
import { emailsAfterPayment, providerOrder } from './shop.ts'

const fields = `id status refundDue refundedCents hasPhysicalItem items { id title refundedAt } payments { status paidCents refundedCents refundDue }
  refunds { id status scope amountCents itemIds actor refusal doneAt } emails { kind sentAt }`

type Items = readonly (string | undefined | { id: string; quantity: number })[] | null

/** Lines of an order as they are refunded: those that are given by their id have one copy. */
export const copies = (items?: Items) => items?.map((item) => (typeof item === 'object' ? item : { id: item, quantity: 1 }))

/** Refunds what `extra` says (items, amount, due, why, others), by default the whole order, and returns the order or why it was refused. */
export const refund = (
  { ask }: Panel,
  id: string,
  { items, key, ...extra }: { items?: Items; key?: string; [other: string]: unknown } = {},
) =>
  ask(
    `mutation ($id: ID!, $items: [OrderItemCopies!], $amount: RefundAmount, $due: Boolean, $why: RefundWhy, $others: [ID!]) {
      refundOrder(id: $id, items: $items, amount: $amount, onlyDue: $due, why: $why, others: $others) { ${fields} } }`,
    { id, items: copies(items), ...extra },
    key,
  )

/** The order, as the panel shows it. */
export async function get({ ask }: Panel, id: string) {
  const { data } = await ask(`query ($id: ID!) { getOrder(id: $id) { ${fields} } }`, { id })
  return data.getOrder as Json
}

/** The order's lines by their title. */
export async function itemsOf(panel: Panel, orderId: string): Promise<Record<string, string>> {
  const { items } = await get(panel, orderId)
  return Object.fromEntries((items as { id: string; title: string }[]).map(({ id, title }) => [title, id]))
}

export const history = (panel: Panel, id: string) => historyOf(panel, 'ORDER', id)

/** The outcomes of our requests to PagBank to return money. */
export async function cancelCalls({ shop }: Panel, orderId: string) {
  const calls = await shop.db
    .selectFrom('provider_exchanges')
    .innerJoin('payments', 'payments.id', 'provider_exchanges.payment_id')
    .select('outcome')
    .where('order_id', '=', orderId)
    .where('path', 'like', '%/cancel')
    .orderBy('provider_exchanges.id')
    .execute()
  return calls.map(({ outcome }) => outcome)
}

/** Cents that PagBank returned of the order. */
export async function atProvider({ shop }: Panel, orderId: string): Promise<number | undefined> {
  const id = await providerOrder(shop, orderId)
  const all = (await shop.sandbox('/console/orders.json')) as { id: string; refunded: number }[]
  return all.find((each) => each.id === id)?.refunded
}

/** Runs the refund job, as the worker does when it is due. */
export async function runRefundJob({ shop }: Panel, orderId: string) {
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await addJob(shop.db, 'execute_refund', { refundId: id }, { key: `refund:${id}` })
  await shop.work()
}

/** The e-mails to the address once every job has run. */
export async function emails({ shop }: Panel, email: string) {
  await shop.work()
  return emailsAfterPayment(shop, email)
}
export const refundEmails = async (panel: Panel, email: string) =>
  (await emails(panel, email)).filter(({ subject }) => subject.startsWith('Seu reembolso'))
