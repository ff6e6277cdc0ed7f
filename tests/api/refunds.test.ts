import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, freeCourse, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { dayInBrazil } from '#domain/access-end.ts'
import { waitWithinBudget, withDatabaseBudget } from '#server/database/database-budget.ts'
import { addJob } from '#server/jobs/jobs.sql.ts'
import { executeRefund } from '#server/payments/execute-refund.ts'
import { queueDuePayments } from '#server/payments/queue-due-payments.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { openPanel, type Panel } from '#tests/harness/panel.ts'
import { emailsAfterPayment, eventually, orderOf, providerOrder, quote, stockOf, submit } from '#tests/harness/shop.ts'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel.close())
beforeEach(() => panel.shop.sandbox('/console/settings', { faults: 'none', webhooks: 'drop' }))

const staff = 'renata.lopes@sabia.example'
const fields = `id status refundDue refundedCents hasPhysicalItem items { id title refundedAt } payments { status paidCents refundedCents refundDue }
  refunds { status scope amountCents itemIds actor refusal doneAt } emails { kind sentAt }`
const refund = (id: string, extra: object = {}) =>
  panel.ask(
    `mutation ($id: ID!, $items: [ID!], $key: String, $due: Boolean) { refundOrder(id: $id, items: $items, idempotencyKey: $key, onlyDue: $due) { ${fields} } }`,
    { id, ...extra },
  )
const get = async (id: string) => (await panel.ask(`query ($id: ID!) { getOrder(id: $id) { ${fields} } }`, { id })).data.getOrder
const history = async (id: string) =>
  (
    await panel.ask(`query ($id: ID!) { listHistory(entity: ORDER, entityId: $id) { data { actor action changes { field after } } } }`, {
      id,
    })
  ).data.listHistory.data

let buyers = 0
const newBuyer = () => `compradora.${++buyers}@correio.com.br`
const misbehave = (faults: object) => panel.shop.sandbox('/console/settings', { faults })

async function place(
  ids: string[],
  extra: { email?: string; cupomId?: unknown; quantity?: number } = {},
  method: 'pix' | 'redirect' = 'pix',
) {
  const { quantity = 1, ...rest } = { email: newBuyer(), ...extra }
  const token = await quote(
    panel.shop,
    ids.map((id) => ({ id, quantity })),
    { email: rest.email },
  )
  const { status, body } = await submit(panel.shop, token, rest, method)
  expect([status, body.error]).toEqual([200, undefined])
  return { id: String(body._id), url: String(body.url), email: rest.email }
}

const paymentsOf = (orderId: string) => panel.shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute()
async function settle(orderId: string) {
  for (const { id } of await paymentsOf(orderId)) expect(await settlePayment(panel.shop.deps, id)).toBe('settled')
}
async function buy(...args: Parameters<typeof place>) {
  const placed = await place(...args)
  await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, placed.id)}/pay`, {})
  await settle(placed.id)
  expect((await orderOf(panel.shop, placed.id)).status).toBe('PAID')
  return placed
}

const itemsOf = async (orderId: string) =>
  Object.fromEntries(((await get(orderId)).items as { id: string; title: string }[]).map(({ id, title }) => [title, id]))
const coursesOf = async (email: string) =>
  (await panel.shop.db.selectFrom('course_accesses').select('course_id').where('email', '=', email).execute()).map((row) => row.course_id)
const emails = async (email: string) => {
  await panel.shop.work()
  return emailsAfterPayment(panel.shop, email)
}
const refundEmails = async (email: string) => (await emails(email)).filter(({ subject }) => subject.startsWith('Seu reembolso'))
const cancelCalls = async (orderId: string) =>
  (
    await panel.shop.db
      .selectFrom('provider_exchanges')
      .innerJoin('payments', 'payments.id', 'provider_exchanges.payment_id')
      .select(['path', 'outcome'])
      .where('order_id', '=', orderId)
      .where('path', 'like', '%/cancel')
      .orderBy('provider_exchanges.id')
      .execute()
  ).map(({ outcome }) => outcome)
const atProvider = async (orderId: string) => {
  const id = await providerOrder(panel.shop, orderId)
  return ((await panel.shop.sandbox('/console/orders.json')) as { id: string; refunded: number }[]).find((each) => each.id === id)?.refunded
}
/** Runs the refund job, as the worker does when it is due. */
const runRefundJob = async (orderId: string) => {
  const { id } = await panel.shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await addJob(panel.shop.db, 'execute_refund', { refundId: id }, { key: `refund:${id}` })
  await panel.shop.work()
}

describe('a refund of a whole order', () => {
  test('returns money, access, stock and coupon, is recorded in the history, and sends one e-mail', async () => {
    const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
    const used = async () =>
      (await panel.shop.db.selectFrom('coupons').select('used').where('code', '=', 'SABIA10').executeTakeFirstOrThrow()).used
    const before = [await stockOf(panel.shop, plentifulBook.id), await used()]
    const { id, email } = await buy([courseWithModules.id, plentifulBook.id], { cupomId: coupon._id, quantity: 1 })
    expect(await coursesOf(email)).toEqual([courseWithModules.id])
    const { total_cents } = await orderOf(panel.shop, id)

    const { data, message } = await refund(id)
    expect(message).toBeUndefined()
    expect(data.refundOrder).toMatchObject({
      status: 'REFUNDED',
      refundDue: false,
      refundedCents: total_cents,
      payments: [{ status: 'REFUNDED', paidCents: total_cents, refundedCents: total_cents }],
      refunds: [{ status: 'DONE', scope: 'WHOLE', amountCents: total_cents, actor: staff, doneAt: expect.any(String) }],
    })
    expect(await atProvider(id)).toBe(total_cents)
    expect([await stockOf(panel.shop, plentifulBook.id), await used()]).toEqual(before)
    expect(await coursesOf(email)).toEqual([])
    expect(await history(id)).toEqual([
      { actor: staff, action: 'REFUNDED', changes: [{ field: 'refunded', after: (total_cents / 100).toFixed(2) }] },
    ])
    await settle(id)
    await settle(id)
    const [received, ...more] = await refundEmails(email)
    expect(more).toEqual([])
    expect(received?.text).toContain('voltou tudo o que você pagou')
    // The e-mail about the access had not been sent yet, so it is not sent any more.
    expect(await emails(email)).toHaveLength(1)
    expect((await panel.shop.call('GET', `/api/orders/${id}/status`)).body).toEqual({ paid: false, state: 'REFUNDED' })
  })

  test('requested twenty times concurrently with one key calls the provider once', async () => {
    const { id, email } = await buy([plainCourse.id])
    // On a busy machine the last ones wait for the order longer than a request may, and are told to try again.
    const click = async () => {
      let answer = await refund(id, { key: 'um-clique' })
      for (let again = 0; answer.code === 'UNAVAILABLE' && again < 5; again++) answer = await refund(id, { key: 'um-clique' })
      return answer
    }
    const answers = await Promise.all(Array.from({ length: 20 }, click))
    expect(new Set(answers.map(({ data, code, message }) => data?.refundOrder?.status ?? `${code} ${message}`))).toEqual(
      new Set(['REFUNDED']),
    )
    expect(await cancelCalls(id)).toEqual(['ok'])
    expect(await refundEmails(email)).toHaveLength(1)
    expect(await history(id)).toHaveLength(1)
  })

  test('requested repeatedly while the provider is slow calls the provider once', async () => {
    const { id } = await buy([plainCourse.id])
    await panel.shop.sandbox('/console/settings', { slowMs: 800, faults: { slow: { next: 'always', on: 'refund' } } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id)))
    expect(answers.map(({ data, message }) => data?.refundOrder?.status ?? message)).toEqual(answers.map(() => 'REFUNDED'))
    expect(await cancelCalls(id)).toEqual(['ok'])
  })

  test('requested concurrently without a key happens only once', async () => {
    const { id } = await buy([plainCourse.id])
    const answers = await Promise.all([refund(id), refund(id)])
    for (const { data, message } of answers)
      expect([data?.refundOrder?.status ?? message]).toEqual([expect.stringMatching(/^REFUNDED$|já foi reembolsado/)])
    expect(await cancelCalls(id)).toEqual(['ok'])
    const late = await refund(id)
    expect([late.code, late.message]).toEqual(['CONFLICT', 'Este pedido já foi reembolsado por inteiro.'])
  })

  test('does not return a book that was already sent to the stock', async () => {
    const { id } = await buy([plentifulBook.id])
    await panel.ask('mutation ($id: ID!) { editOrder(id: $id, data: { sended: true }) { id } }', { id })
    const before = await stockOf(panel.shop, plentifulBook.id)
    expect((await refund(id)).data.refundOrder.status).toBe('REFUNDED')
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(before)
  })

  test('of a line returns a sent book to the stock when the order turns out not to be sent, once', async () => {
    const send = (id: string, sended: boolean) =>
      panel.ask(`mutation ($id: ID!) { editOrder(id: $id, data: { sended: ${sended} }) { hasPhysicalItem } }`, { id })
    const stock = () => stockOf(panel.shop, plentifulBook.id)
    const before = (await stock()) ?? 0
    const { id } = await buy([plainCourse.id, plentifulBook.id])
    const items = await itemsOf(id)
    await send(id, true)
    await refund(id, { items: [items[plentifulBook.title]] })
    expect(await stock()).toBe(before - 1)
    expect((await send(id, false)).data.editOrder).toEqual({ hasPhysicalItem: false })
    expect(await stock()).toBe(before)
    expect((await send(id, true)).code).toBe('CONFLICT')

    const other = await buy([plentifulBook.id, scarceBook.id])
    await send(other.id, true)
    await refund(other.id, { items: [(await itemsOf(other.id))[plentifulBook.title]] })
    for (const sended of [false, true, false]) expect((await send(other.id, sended)).data.editOrder).toEqual({ hasPhysicalItem: true })
    expect(await stock()).toBe(before)
    expect((await refund(other.id)).data.refundOrder).toMatchObject({ status: 'REFUNDED' })
    expect(await stock()).toBe(before)
  })

  test('returns a card payment', async () => {
    const { id, url, email } = await place([plainCourse.id], {}, 'redirect')
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay', installments: '3' }) })
    await settle(id)
    expect((await refund(id)).data.refundOrder).toMatchObject({ status: 'REFUNDED', payments: [{ status: 'REFUNDED' }] })
    expect((await refundEmails(email))[0]?.text).toContain('fatura')
  })

  test('removes the order from the list of orders to be sent', async () => {
    const { id, email } = await buy([plentifulBook.id])
    const toSend = async () =>
      (
        await panel.ask(
          `{ listOrders(access: ADMIN, search: "${email}", paid: true, sended: false, hasPhysicalItem: true) { data { id } } }`,
        )
      ).data.listOrders.data
    expect(await toSend()).toEqual([{ id }])
    await refund(id)
    expect(await toSend()).toEqual([])
  })
})

describe('a refund of some items', () => {
  test('returns their share of the discount; the remaining items can be refunded later, to the last cent', async () => {
    const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
    const { id, email } = await buy([courseWithModules.id, plainCourse.id, plentifulBook.id, ebook.id], { cupomId: coupon._id })
    const items = await itemsOf(id)
    const stock = (await stockOf(panel.shop, plentifulBook.id)) ?? 0
    const { total_cents } = await orderOf(panel.shop, id)

    const first = await refund(id, { items: [items[plainCourse.title]] })
    expect(first.data.refundOrder).toMatchObject({
      status: 'PAID',
      refundedCents: plainCourse.priceCents * 0.9,
      hasPhysicalItem: true,
      refunds: [{ scope: 'ITEMS', status: 'DONE', itemIds: [items[plainCourse.title]] }],
    })
    expect(await coursesOf(email)).toEqual([courseWithModules.id])
    const [received] = await refundEmails(email)
    expect(received?.text).toContain(`por: ${plainCourse.title}.`)
    expect(received?.text).toContain('O resto do pedido continua seu')

    const second = await refund(id, { items: [items[plentifulBook.title], items[ebook.title]] })
    expect(second.data.refundOrder).toMatchObject({ status: 'PAID', hasPhysicalItem: false })
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(stock + 1)

    const last = await refund(id, { items: [items[courseWithModules.title]] })
    expect(last.data.refundOrder).toMatchObject({ status: 'REFUNDED', refundedCents: total_cents })
    expect(await coursesOf(email)).toEqual([])
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(stock + 1)
    expect(await refundEmails(email)).toHaveLength(3)
    expect(await history(id)).toHaveLength(3)
    expect(await atProvider(id)).toBe(total_cents)
  })

  test('ends the download of a refunded e-book', async () => {
    const { id, email } = await buy([ebook.id, plainCourse.id])
    const [received] = await emails(email)
    const path = new URL(/http\S+\/api\/downloads\/\S+/.exec(received?.text ?? '')?.[0] ?? '').pathname
    expect((await panel.shop.call('GET', path)).status).toBe(302)
    await refund(id, { items: [(await itemsOf(id))[ebook.title]] })
    expect((await panel.shop.call('GET', path)).status).toBe(404)
  })

  test('concurrent with one of other items is done after it or refused as in progress', async () => {
    const { id } = await buy([courseWithModules.id, plainCourse.id, ebook.id])
    const items = await itemsOf(id)
    const answers = await Promise.all([refund(id, { items: [items[plainCourse.title]] }), refund(id, { items: [items[ebook.title]] })])
    const done = answers.filter(({ code }) => code === undefined)
    for (const { message } of answers.filter(({ code }) => code !== undefined)) expect(message).toContain('em andamento')
    expect(done.length).toBeGreaterThan(0)
    expect(await cancelCalls(id)).toEqual(done.map(() => 'ok'))
    expect((await get(id)).refunds).toHaveLength(done.length)
  })

  test.each([
    [['00000000-0000-4000-8000-000000000000'], 'Um dos itens escolhidos não é deste pedido.'],
    [['qualquer'], 'Um dos itens escolhidos não é deste pedido.'],
    [[], 'Escolha ao menos um item para reembolsar.'],
  ])('%j: %s', async (items, message) => {
    const { id } = await buy([plainCourse.id])
    expect(await refund(id, { items })).toMatchObject({ code: 'CONFLICT', message })
    expect(await cancelCalls(id)).toEqual([])
  })

  test('is refused for items that were already refunded', async () => {
    const { id } = await buy([plainCourse.id, ebook.id])
    const items = [(await itemsOf(id))[ebook.title]]
    await refund(id, { items })
    expect(await refund(id, { items })).toMatchObject({ code: 'CONFLICT', message: 'Um dos itens escolhidos já foi reembolsado.' })
  })
})

describe('access from other sources', () => {
  test('remains while another paid order grants it', async () => {
    const email = newBuyer()
    const first = await buy([plainCourse.id], { email })
    const second = await buy([plainCourse.id], { email })
    await refund(first.id)
    expect(await coursesOf(email)).toEqual([plainCourse.id])
    await refund(second.id)
    expect(await coursesOf(email)).toEqual([])
  })

  test('is revoked when all orders are refunded concurrently', async () => {
    const email = newBuyer()
    const orders = []
    for (let turn = 0; turn < 4; turn++) orders.push(await buy([plainCourse.id, courseWithModules.id], { email }))
    const answers = await Promise.all(orders.map(({ id }) => refund(id)))
    expect(answers.map(({ data, message }) => data?.refundOrder?.status ?? message)).toEqual(orders.map(() => 'REFUNDED'))
    expect(await coursesOf(email)).toEqual([])
  })

  test.each(['before', 'after'])('remains if staff granted it %s the sale', async (when) => {
    const email = newBuyer()
    const give = () => panel.permit(email, plainCourse.slug)
    if (when === 'before') await give()
    const { id } = await buy([plainCourse.id], { email })
    if (when === 'after') await give()
    await refund(id)
    expect(await coursesOf(email)).toEqual([plainCourse.id])
  })
})

describe('the end of an access that staff set, after the refund of one of two purchases', () => {
  const day = 86_400_000
  const inDays = (days: number) => dayInBrazil(new Date(Date.now() + days * day))
  const setEnd = (email: string, until: string | null) =>
    panel.ask(
      'mutation ($courseId: ID!, $email: String!, $until: String) { extendAccess(courseId: $courseId, email: $email, until: $until) { until } }',
      { courseId: plainCourse.id, email, until },
    )
  /** In whole days from now; null: for ever. */
  async function endOf(email: string): Promise<number | null> {
    const { expires_at } = await panel.shop.db
      .selectFrom('course_accesses')
      .select('expires_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return expires_at && Math.floor((expires_at.getTime() - Date.now()) / day)
  }
  const sellFor = (days: number | null) =>
    panel.shop.db.updateTable('courses').set({ access_days: days }).where('id', '=', plainCourse.id).execute()
  beforeAll(() => sellFor(30))
  afterAll(() => sellFor(null))

  test.each([
    ['later', inDays(365), 365],
    ['for ever', null, null],
    ['earlier', inDays(5), 5],
  ])('%s, stays', async (_, until, days) => {
    const email = newBuyer()
    const orders = [await buy([plainCourse.id], { email }), await buy([plainCourse.id], { email })]
    await setEnd(email, until)
    await refund(orders[1]!.id)
    expect(await endOf(email)).toBe(days)
    await refund(orders[0]!.id)
    expect(await coursesOf(email)).toEqual([])
  })

  test('counts again if a purchase that was made afterwards is refunded, which had moved it', async () => {
    const email = newBuyer()
    await buy([plainCourse.id], { email })
    await panel.shop.db
      .updateTable('orders')
      .set({ paid_at: new Date(Date.now() - 40 * day) })
      .where('email', '=', email)
      .execute()
    await setEnd(email, inDays(5))
    const later = await buy([plainCourse.id], { email })
    expect(await endOf(email)).toBe(29)
    await refund(later.id)
    expect(await endOf(email)).toBe(5)
  })
})

describe('payments without a sale', () => {
  const endHold = async (orderId: string) => {
    const past = new Date(Date.now() - 60_000)
    await panel.shop.db.updateTable('orders').set({ expires_at: past }).where('id', '=', orderId).execute()
    await addJob(panel.shop.db, 'expire_order', { orderId }, { key: `expire:${orderId}` })
    await panel.shop.work()
  }

  test('a late payment is refunded in full; stock and coupon do not change', async () => {
    const { id, email } = await place([scarceBook.id])
    await endHold(id)
    await panel.shop.db.updateTable('books').set({ stock: 0 }).where('id', '=', scarceBook.id).execute()
    await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'REFUND_DUE', refundDue: true })
    expect((await refund(id)).data.refundOrder).toMatchObject({
      status: 'REFUNDED',
      refundDue: false,
      refunds: [{ scope: 'DUE', status: 'DONE' }],
    })
    expect(await stockOf(panel.shop, scarceBook.id)).toBe(0)
    expect((await refundEmails(email))[0]?.text).toContain('não havia mais como atendê-lo')
    await panel.shop.db.updateTable('books').set({ stock: 3 }).where('id', '=', scarceBook.id).execute()
  })

  test('paid by PIX and by card: only the second payment is refunded, the order stays paid', async () => {
    const email = newBuyer()
    const token = await quote(panel.shop, [{ id: plainCourse.id, quantity: 1 }], { email })
    const { body } = await submit(panel.shop, token, { email })
    const { body: page } = await submit(panel.shop, token, { email }, 'redirect')
    const id = String(body._id)
    const pix = (await paymentsOf(id)).find(({ method }) => method === 'PIX')
    await panel.shop.sandbox(`/console/orders/${pix?.provider_order_id}/pay`, {})
    await settle(id)
    await fetch(String(page.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'PAID', refundDue: true })

    const { data } = await refund(id, { due: true })
    expect(data.refundOrder).toMatchObject({ status: 'PAID', refundDue: false, refundedCents: plainCourse.priceCents })
    expect(await coursesOf(email)).toEqual([plainCourse.id])
    expect(await refund(id, { due: true })).toMatchObject({
      code: 'CONFLICT',
      message: 'Não há dinheiro a reembolsar pelo que foi escolhido.',
    })
    expect((await refund(id)).data.refundOrder).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * plainCourse.priceCents })
    expect(await coursesOf(email)).toEqual([])
  })

  test('a payment one cent too low does not count and is refunded', async () => {
    await misbehave({ 'short-paid': 1 })
    const { id } = await place([plainCourse.id])
    await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'PENDING', refundDue: true })
    expect((await refund(id)).data.refundOrder).toMatchObject({
      status: 'PENDING',
      refundDue: false,
      refundedCents: plainCourse.priceCents - 1,
    })
  })
})

describe('refusals and failures', () => {
  test('an unpaid, a free and an unknown order are refused', async () => {
    const { id } = await place([plainCourse.id])
    expect(await refund(id)).toMatchObject({ code: 'CONFLICT', message: 'Este pedido não está pago: não há o que reembolsar.' })
    const email = newBuyer()
    const { body } = await submit(panel.shop, await quote(panel.shop, [{ id: freeCourse.id, quantity: 1 }], { email }), {
      email,
      address: undefined,
    })
    expect(await refund(String(body._id))).toMatchObject({
      code: 'CONFLICT',
      message: 'Este pedido foi gratuito: não há o que reembolsar.',
    })
    expect(await refund('00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the provider cannot refund now: refused with a message, nothing is revoked, the same key may be used again', async () => {
    const { id, email } = await buy([plainCourse.id])
    await misbehave({ 'refund-unavailable': 1 })
    expect(await refund(id, { key: 'depois' })).toMatchObject({
      code: 'CONFLICT',
      message: 'O PagBank não consegue fazer este reembolso agora. Tente de novo mais tarde.',
    })
    expect(await coursesOf(email)).toEqual([plainCourse.id])
    expect(await get(id)).toMatchObject({
      status: 'PAID',
      refunds: [{ status: 'REFUSED', refusal: expect.stringContaining('Tente de novo mais tarde') }],
    })
    expect(await refundEmails(email)).toEqual([])
    expect((await refund(id, { key: 'depois' })).data.refundOrder.status).toBe('REFUNDED')
    expect(await cancelCalls(id)).toEqual(['40008', 'ok'])
  })

  test('the provider cannot be read: no refund is stored', async () => {
    const { id } = await buy([plainCourse.id])
    await misbehave({ 'server-error': { next: 'always', on: 'read' } })
    expect(await refund(id)).toMatchObject({ code: 'PROVIDER_UNAVAILABLE', message: expect.stringContaining('Nada foi reembolsado') })
    expect(await get(id)).toMatchObject({ refunds: [] })
  })

  test.each(['time-out', 'error-after'])(
    '%s: the provider refunds without a response; the next read finds it and no second call is made',
    async (fault) => {
      const { id, email } = await buy([plainCourse.id])
      await misbehave({ [fault]: { next: 1, on: 'refund' } })
      const { code, message } = await refund(id)
      expect([code, message]).toEqual(['PROVIDER_UNAVAILABLE', expect.stringContaining('continua sozinho')])
      expect(await get(id)).toMatchObject({ refunds: [{ status: 'ASKING' }] })
      await runRefundJob(id)
      expect(await get(id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', actor: staff }] })
      expect(await cancelCalls(id)).toHaveLength(1)
      expect(await history(id)).toHaveLength(1)
      expect(await refundEmails(email)).toHaveLength(1)
    },
  )

  test.each(['server-error', 'blocked', 'rate-limit', 'key-in-use'])(
    '%s: the provider did not refund, and the job completes it',
    async (fault) => {
      const { id, email } = await buy([plainCourse.id, ebook.id])
      const items = [(await itemsOf(id))[ebook.title]]
      await misbehave({ [fault]: { next: 1, on: 'refund' } })
      expect((await refund(id, { items })).code).toBe('PROVIDER_UNAVAILABLE')
      expect(await atProvider(id)).toBe(0)
      // Meanwhile a refund of the whole order has to wait for this one.
      await misbehave({ 'server-error': { next: 1, on: 'refund' } })
      expect(await refund(id)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('em andamento') })
      await misbehave({ 'server-error': 'off' })
      await runRefundJob(id)
      expect(await get(id)).toMatchObject({ status: 'PAID', refundedCents: ebook.priceCents, refunds: [{ status: 'DONE' }] })
      expect(await atProvider(id)).toBe(ebook.priceCents)
      expect(await refundEmails(email)).toHaveLength(1)
    },
  )

  test('the process dies between storing the refund and calling the provider: another one continues after the lease ends', async () => {
    const { id, email } = await buy([plainCourse.id])
    const { pagbank } = panel.shop.deps
    panel.shop.deps.pagbank = { ...pagbank, refundCharge: () => Promise.reject(new Error('the process died')) }
    expect((await refund(id)).code).toBe('INTERNAL_SERVER_ERROR')
    panel.shop.deps.pagbank = pagbank
    const stored = panel.shop.db.updateTable('refunds').where('order_id', '=', id)
    await stored.set({ leased_at: new Date(Date.now() - 46_000) }).execute()
    const { rows } = await sql`select from graphile_worker.jobs where key like 'refund:%' and run_at > now()`.execute(panel.shop.db)
    expect(rows).not.toEqual([])
    await runRefundJob(id)
    expect(await get(id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', actor: staff }] })
    expect(await cancelCalls(id)).toEqual(['ok'])
    expect(await refundEmails(email)).toHaveLength(1)
  })

  test('the request that sends it has no time left to wait for the database: what the provider answered is stored', async () => {
    const { id } = await buy([plainCourse.id])
    await misbehave({ 'server-error': { next: 1, on: 'refund' } })
    expect((await refund(id)).code).toBe('PROVIDER_UNAVAILABLE')
    const [{ id: refundId }] = (await panel.shop.rows<{ id: string }>('select id from refunds where order_id = $1', [id])) as [
      { id: string },
    ]
    const { pagbank } = panel.shop.deps
    const executed = await withDatabaseBudget(2_000, () => {
      const spent = waitWithinBudget(() => new Promise(() => {})).catch(() => {})
      const refundCharge: typeof pagbank.refundCharge = async (...call) => {
        await spent
        return pagbank.refundCharge(...call)
      }
      return executeRefund({ ...panel.shop.deps, pagbank: { ...pagbank, refundCharge } }, refundId)
    })
    expect(executed).toMatchObject({ status: 'DONE', leased_at: null })
  })

  test('every attempt sends the same idempotency key to the provider', async () => {
    const { id } = await buy([plainCourse.id])
    await misbehave({ 'server-error': { next: 2, on: 'refund' } })
    const keys: string[] = []
    const { pagbank } = panel.shop.deps
    panel.shop.deps.pagbank = {
      ...pagbank,
      refundCharge: (charge, cents, key) => {
        keys.push(key)
        return pagbank.refundCharge(charge, cents, key)
      },
    }
    await refund(id)
    await refund(id)
    expect((await refund(id)).data.refundOrder.status).toBe('REFUNDED')
    panel.shop.deps.pagbank = pagbank
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })
})

describe('idempotency keys', () => {
  test('a repeated key returns the same refund, and is refused for a different one', async () => {
    const { id } = await buy([plainCourse.id, ebook.id])
    const items = await itemsOf(id)
    const one = { items: [items[ebook.title]], key: 'chave-1' }
    expect((await refund(id, one)).data.refundOrder.refundedCents).toBe(ebook.priceCents)
    expect((await refund(id, one)).data.refundOrder.refundedCents).toBe(ebook.priceCents)
    expect(await refund(id, { key: 'chave-1' })).toMatchObject({
      code: 'CONFLICT',
      message: 'Esta chave já foi usada para outro reembolso deste pedido.',
    })
    expect(await cancelCalls(id)).toEqual(['ok'])
    expect(await refund(id, { key: 'duas palavras' })).toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  const keyOf = async (orderId: string) =>
    await panel.shop.db
      .selectFrom('refund_calls')
      .innerJoin('refunds', 'refunds.id', 'refund_calls.refund_id')
      .select(['refund_calls.id', 'idempotency_key'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const failJob = async (orderId: string, fault: string) => {
    await misbehave({ [fault]: { next: 1, on: 'refund' } })
    await runRefundJob(orderId)
  }
  const elevenMinutesPass = async (callId: string) =>
    panel.shop.db
      .updateTable('refund_calls')
      .set({ asked_at: sql`asked_at - interval '11 minutes'` })
      .where('id', '=', callId)
      .execute()

  test('a key that the provider keeps in use for too long is replaced if the money was not refunded', async () => {
    const { id } = await buy([plainCourse.id])
    await misbehave({ 'server-error': { next: 1, on: 'refund' } })
    await refund(id)
    const first = await keyOf(id)
    await failJob(id, 'key-in-use')
    expect(await keyOf(id)).toEqual(first)
    await elevenMinutesPass(first.id)
    await failJob(id, 'key-in-use')
    expect((await keyOf(id)).idempotency_key).not.toBe(first.idempotency_key)
    await runRefundJob(id)
    expect((await get(id)).status).toBe('REFUNDED')
    expect(await atProvider(id)).toBe(plainCourse.priceCents)
  })

  test('a key counts as stuck only ten minutes after the last request, which the provider may still be executing', async () => {
    const { id } = await buy([plainCourse.id])
    await misbehave({ 'server-error': { next: 1, on: 'refund' } })
    await refund(id)
    const first = await keyOf(id)
    await elevenMinutesPass(first.id)
    await failJob(id, 'server-error')
    await failJob(id, 'key-in-use')
    expect(await keyOf(id)).toEqual(first)
  })

  test('a new key is not sent before a reading: the provider may have executed the first request meanwhile', async () => {
    const { id } = await buy([plainCourse.id, ebook.id])
    const items = [(await itemsOf(id))[ebook.title]]
    await misbehave({ 'server-error': { next: 1, on: 'refund' } })
    await refund(id, { items })
    const first = await keyOf(id)
    await elevenMinutesPass(first.id)
    await failJob(id, 'key-in-use')
    expect(await keyOf(id)).not.toEqual(first)
    await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/refund`, { value: ebook.priceCents })
    await runRefundJob(id)
    expect(await get(id)).toMatchObject({ status: 'PAID', refunds: [{ status: 'DONE', amountCents: ebook.priceCents, actor: staff }] })
    expect(await atProvider(id)).toBe(ebook.priceCents)
  })
})

describe('refunds at the provider', () => {
  const atPortal = async (orderId: string, value?: number) => {
    await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, orderId)}/refund`, value ? { value } : {})
    await settle(orderId)
  }

  test('of the whole amount, manual or as a chargeback, have the same effects', async () => {
    const before = await stockOf(panel.shop, plentifulBook.id)
    const { id, email } = await buy([plainCourse.id, plentifulBook.id])
    await atPortal(id)
    expect(await get(id)).toMatchObject({ status: 'REFUNDED', refunds: [{ scope: 'PROVIDER', status: 'DONE', actor: null }] })
    expect(await coursesOf(email)).toEqual([])
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(before)
    expect(await history(id)).toMatchObject([{ actor: 'PagBank', action: 'REFUNDED' }])
    await settle(id)
    expect(await refundEmails(email)).toHaveLength(1)
    expect(await refund(id)).toMatchObject({ code: 'CONFLICT', message: 'Este pedido já foi reembolsado por inteiro.' })
  })

  test('of parts are recorded as amounts; then staff refunds the rest', async () => {
    const { id, email } = await buy([plainCourse.id, ebook.id])
    const { total_cents } = await orderOf(panel.shop, id)
    await atPortal(id, 1_000)
    expect(await get(id)).toMatchObject({ status: 'PAID', refundedCents: 1_000, items: [{ refundedAt: null }, { refundedAt: null }] })
    await atPortal(id, 500)
    expect(await coursesOf(email)).toEqual([plainCourse.id])
    const { data } = await refund(id)
    expect(data.refundOrder).toMatchObject({
      status: 'REFUNDED',
      refundedCents: total_cents,
      refunds: [{ amountCents: 1_000 }, { amountCents: 500 }, { amountCents: total_cents - 1_500, scope: 'WHOLE' }],
    })
    expect(await refundEmails(email)).toHaveLength(3)
  })

  test('of a part during our own call: ours is refused as too high, and the next one refunds the rest', async () => {
    const { id, email } = await buy([plainCourse.id])
    await panel.shop.sandbox('/console/settings', { slowMs: 600, faults: { slow: { next: 1, on: 'refund' } } })
    const pending = refund(id)
    await eventually(async () => (await get(id)).refunds.length > 0, 'our refund is stored')
    await atPortal(id, 500)
    expect(await pending).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('é maior do que o que resta') })
    expect(await get(id)).toMatchObject({ status: 'PAID', refundedCents: 500 })
    expect((await refund(id)).data.refundOrder).toMatchObject({ status: 'REFUNDED', refundedCents: plainCourse.priceCents })
    expect(await atProvider(id)).toBe(plainCourse.priceCents)
    expect(await refundEmails(email)).toHaveLength(2)
  })

  test('concurrent with our own refunds and reads: every cent is refunded once and recorded once', async () => {
    const { id, email } = await buy([plainCourse.id, plentifulBook.id])
    const stock = (await stockOf(panel.shop, plentifulBook.id)) ?? 0
    const { total_cents } = await orderOf(panel.shop, id)
    await Promise.allSettled([refund(id), settle(id), atPortal(id, 700), refund(id), settle(id), atPortal(id, 300), settle(id)])
    if ((await orderOf(panel.shop, id)).status !== 'REFUNDED') await refund(id)
    await settle(id)
    const { status, refundedCents, refunds } = await get(id)
    expect([status, refundedCents, await atProvider(id)]).toEqual(['REFUNDED', total_cents, total_cents])
    const done = (refunds as { status: string; amountCents: number }[]).filter((each) => each.status === 'DONE')
    expect(done.reduce((sum, each) => sum + each.amountCents, 0)).toBe(total_cents)
    expect(await history(id)).toHaveLength(done.length)
    expect(await refundEmails(email)).toHaveLength(done.length)
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(stock + 1)
  })

  test('a webhook about our own refund, three times before the response: it is recorded once, as ours', async () => {
    const { id, email } = await buy([plainCourse.id])
    await panel.shop.sandbox('/console/settings', {
      webhooks: 'send',
      faults: { 'webhook-first': { next: 1, on: 'refund' }, duplicate: 'always' },
    })
    const { pagbank } = panel.shop.deps
    // The worker processes the webhooks before the response arrives.
    panel.shop.deps.pagbank = {
      ...pagbank,
      refundCharge: async (...call) => {
        const answer = await pagbank.refundCharge(...call)
        await panel.shop.work()
        return answer
      },
    }
    const { data } = await refund(id)
    panel.shop.deps.pagbank = pagbank
    expect(data.refundOrder).toMatchObject({ status: 'REFUNDED', refunds: [{ scope: 'WHOLE', status: 'DONE', actor: staff }] })
    expect(await history(id)).toMatchObject([{ actor: staff }])
    expect(await refundEmails(email)).toHaveLength(1)
  })

  test('a refund of more than the rest is refused with a message', async () => {
    const { id } = await buy([plainCourse.id, ebook.id])
    await atPortal(id, ebook.priceCents + 1)
    expect(await refund(id, { items: [(await itemsOf(id))[plainCourse.title]] })).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('uma parte já voltou'),
    })
  })

  test('are found by their webhook, and by the periodic check if the webhook was lost', async () => {
    const notified = await buy([plainCourse.id])
    await panel.shop.sandbox('/console/settings', { webhooks: 'send' })
    await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, notified.id)}/refund`, {})
    await eventually(async () => {
      await panel.shop.work()
      return (await orderOf(panel.shop, notified.id)).status === 'REFUNDED'
    }, 'the webhook of the refund is processed')

    await panel.shop.sandbox('/console/settings', { webhooks: 'drop' })
    const lost = await buy([plainCourse.id])
    const [payment] = await paymentsOf(lost.id)
    expect(payment?.next_check_at?.getTime()).toBeGreaterThan(Date.now() + 12 * 3_600_000)
    await panel.shop.sandbox(`/console/orders/${payment?.provider_order_id}/refund`, {})
    await panel.shop.db.updateTable('payments').set({ next_check_at: new Date() }).where('order_id', '=', lost.id).execute()
    expect(await queueDuePayments(panel.shop.db)).toBe(1)
    await panel.shop.work()
    expect((await orderOf(panel.shop, lost.id)).status).toBe('REFUNDED')
  })

  test('without amounts in the response nothing is revoked; a canceled charge that was paid counts as refunded in full', async () => {
    const { id } = await buy([plainCourse.id, ebook.id])
    await refund(id, { items: [(await itemsOf(id))[ebook.title]] })
    await misbehave({ 'no-sums': 'always' })
    await settle(id)
    expect(await get(id)).toMatchObject({ status: 'PAID', refundedCents: ebook.priceCents })
    await atPortal(id)
    expect(await get(id)).toMatchObject({ status: 'REFUNDED', refundedCents: plainCourse.priceCents + ebook.priceCents })
  })
})
