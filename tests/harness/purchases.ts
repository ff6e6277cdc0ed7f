import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { type Settled, settlePayment } from '#server/money/payments/settle-payment.ts'
import type { Panel } from './panel.ts'
import type { Email } from './sandbox-console.ts'
import { orderOf, person, providerOrder, quote, type Shop, submit } from './shop.ts'
import { copies } from '#tests/harness/refunds.ts'

/** Buying, paying and refunding, for the tests of the API. Whatever does not succeed throws: a test of a refusal sends its own request. */

let buyers = 0
/** An address that no other buyer has. */
export const newBuyer = () => `compradora.${++buyers}@correio.com.br`

/** PagBank does what it is asked, and its webhooks are lost: only what the store reads counts. */
export const withoutFaults = (shop: Shop) => shop.sandbox('/console/settings', { faults: 'none', webhooks: 'drop' })
/** Jobs of earlier tests, which wait for their next attempt, must not take the faults that are meant for a test's own calls. */
export const forgetJobs = (shop: Shop) => shop.rows('delete from graphile_worker._private_jobs')
export const misbehave = (shop: Shop, faults: object) => shop.sandbox('/console/settings', { faults })

export interface Placed {
  id: string
  email: string
  /** The token of its quote, for a second submit. */
  token: string
  /** The PIX code. */
  text: string
  /** The card page. */
  url: string
}

/** Submits a purchase of these products: of a new buyer, unless the fields of the checkout say otherwise. */
export async function place(
  shop: Shop,
  ids: readonly string[],
  { quantity = 1, ...given }: { quantity?: number; email?: string; [field: string]: unknown } = {},
  method: 'pix' | 'redirect' = 'pix',
): Promise<Placed> {
  const fields = { ...person, ...given, email: given.email ?? newBuyer() }
  const { name, email, cpf, phone } = fields
  const items = ids.map((id) => ({ id, quantity }))
  const token = await quote(shop, items, { name, email, cpf, phone })
  const { status, body } = await submit(shop, token, fields, method)
  if (status !== 200) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`)
  return { id: String(body._id), email, token, text: String(body.text), url: String(body.url) }
}

/** Pays the PIX code of the order, or what else was asked for last. */
export async function pay(shop: Shop, orderId: string) {
  await shop.sandbox(`/console/orders/${await providerOrder(shop, orderId)}/pay`, {})
}

/** Uses the hosted page, as the buyer's browser does. */
export const onCardPage = (url: string, choice: 'pay' | 'decline' | 'analyse' | 'leave' = 'pay', fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice, ...fields }) })

/** Asks for a new PIX code of an order that is not paid. */
export const askForPix = (shop: Shop, orderId: string) => shop.post(`/api/orders/${orderId}/pix`, {})

export const paymentsOf = (shop: Shop, orderId: string) =>
  shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()

/** Reads each payment of the order at the provider, and says what came of it. */
export async function readPayments(shop: Shop, orderId: string): Promise<Settled[]> {
  const read: Settled[] = []
  for (const { id } of await paymentsOf(shop, orderId)) read.push(await settlePayment(shop.deps, id))
  return read
}

/** The same, of payments that can be read. */
export async function settle(shop: Shop, orderId: string) {
  const read = await readPayments(shop, orderId)
  if (read.some((each) => each !== 'settled')) throw new Error(`not settled: ${read.join()}`)
}

/** An order that is placed and paid. */
export async function buy(...[shop, ids, fields, method = 'pix']: Parameters<typeof place>): Promise<Placed> {
  const placed = await place(shop, ids, fields, method)
  await (method === 'pix' ? pay(shop, placed.id) : onCardPage(placed.url))
  await settle(shop, placed.id)
  const status = await statusOf(shop, placed.id)
  if (status !== 'PAID') throw new Error(`not paid: ${status}`)
  return placed
}

export const statusOf = async (shop: Shop, orderId: string) => (await orderOf(shop, orderId)).status

/** The hold is over, and the job that ends it has run. `pageOpen`: the payments can still be made. */
export async function endHold(shop: Shop, orderId: string, { pageOpen = false } = {}) {
  const past = new Date(Date.now() - 60_000)
  await shop.db.updateTable('orders').set({ expires_at: past }).where('id', '=', orderId).execute()
  if (!pageOpen) await shop.db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', orderId).execute()
  await addJob(shop.db, 'expire_order', { orderId }, { key: `expire:${orderId}` })
  await shop.work()
}

/** Staff refund the order, or these lines of it. */
export async function refund({ ask }: Panel, orderId: string, items?: Parameters<typeof copies>[0]) {
  const query = 'mutation ($id: ID!, $items: [OrderItemCopies!]) { refundOrder(id: $id, items: $items) { status } }'
  const { message } = await ask(query, { id: orderId, items: copies(items) })
  if (message) throw new Error(`not refunded: ${message}`)
}

/** The money goes back at PagBank's own portal, of which the store learns when it reads the payment. Without a value it is all of it. */
export async function refundAtProvider(shop: Shop, orderId: string, value?: number) {
  await shop.sandbox(`/console/orders/${await providerOrder(shop, orderId)}/refund`, value === undefined ? {} : { value })
}

/** The courses to which the address has access. */
export async function coursesOf(shop: Shop, email: string): Promise<string[]> {
  const rows = await shop.db.selectFrom('course_accesses').select('course_id').where('email', '=', email).execute()
  return rows.map(({ course_id: id }) => id)
}

export const emailsTo = (shop: Shop, address: string): Promise<Email[]> =>
  shop.sandbox(`/console/emails.json?to=${encodeURIComponent(address)}`)
