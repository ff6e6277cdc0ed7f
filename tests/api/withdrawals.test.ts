import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { courseWithModules, ebook, freeCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { dayInBrazil, formatDay } from '#domain/platform/values/format-day.ts'
import { signDownload } from '#server/delivery/stamps/downloads/download-token.ts'
import { retryNow } from '#tests/harness/clock.ts'
import { exceptionsOf, resolve } from '#tests/harness/exceptions.ts'
import { downloadByLink } from '#tests/harness/protected-files.ts'
import { coursesOf, emailsTo as allEmailsTo, pay, place as placeOrder, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf, stockOf } from '#tests/harness/shop.ts'
import { type BuyerHeaders, paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { stockDifferences } from '#tests/harness/stock-differences.ts'
import { tryAgain } from '#tests/harness/try-again.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { atProvider, copies, refund } from '#tests/harness/refunds.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))
afterEach(() => vi.useRealTimers())

interface Bought {
  id: string
  email: string
  headers: BuyerHeaders
  lines: Record<string, string>
}

/** An order of a new buyer, who is signed in. */
async function place(ids: string[], extra: { cupomId?: unknown } = {}): Promise<Bought> {
  const { id, email } = await placeOrder(panel.shop, ids, extra)
  const items = await panel.shop.db.selectFrom('order_items').select(['id', 'title']).where('order_id', '=', id).execute()
  return { id, email, headers: await signIn(panel.shop, email), lines: Object.fromEntries(items.map((item) => [item.title, item.id])) }
}

/** The same, paid. */
async function buy(...args: Parameters<typeof place>): Promise<Bought> {
  const order = await place(...args)
  await pay(panel.shop, order.id)
  await settle(panel.shop, order.id)
  return order
}

const path = ({ id }: { id: string }) => `/api/library/orders/${id}/withdrawals`
const read = (order: Bought) => panel.shop.call('GET', path(order), undefined, order.headers)
const withdrawFrom = (order: Bought, itemId: string | undefined, more: object = {}, headers: BuyerHeaders = order.headers) =>
  panel.shop.call('POST', path(order), { itemId, ...more }, headers)
const lineOf = (body: object, itemId: string | undefined) =>
  (body as { lines: { id: string; choices?: object[] }[] }).lines.find(({ id }) => id === itemId)
const refundsOf = (orderId: string) =>
  panel.shop.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()
const emailsTo = async (email: string) => (await allEmailsTo(panel.shop, email)).map(({ subject }) => subject)
const markSent = (id: string) => panel.ask('mutation ($id: ID!) { editOrder(id: $id, data: { sended: true }) { id } }', { id })
const listed = async (orderId: string) =>
  (
    await panel.ask(
      `query ($orderId: ID!) { orderWithdrawals(orderId: $orderId) { id title quantity refundCents reason returnStatus isRefunded
        receivedAt lessonsOpened lessonsCompleted downloads lastUsedAt } }`,
      { orderId },
    )
  ).data.orderWithdrawals
const now = Date.now()
/** YYYY-MM-DD in São Paulo, so many days ago. */
const day = (ago: number) => dayInBrazil(new Date(now - ago * 86_400_000))
const paidDaysAgo = (order: Bought, ago: number) => paidAt(order.id, `${day(ago)}T10:00:00-03:00`)
const register = (order: Bought, titles: string[], extra: object = {}) =>
  panel.ask(
    `mutation ($orderId: ID!, $items: [OrderItemCopies!]!, $declaredOn: Date!, $through: DeclarationMeans!, $reason: String) {
      registerWithdrawal(orderId: $orderId, items: $items, declaredOn: $declaredOn, through: $through, reason: $reason) {
        title declaredOn declaredThrough registeredBy reason } }`,
    { orderId: order.id, items: copies(titles.map((title) => order.lines[title])), declaredOn: day(4), through: 'EMAIL', ...extra },
  )
/** Another moment for this process, by which the withdrawal is decided. */
const itIs = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] })
const paidAt = (id: string, moment: string) =>
  panel.shop.db
    .updateTable('orders')
    .set({ paid_at: new Date(moment) })
    .where('id', '=', id)
    .execute()

test('from all lines at once: the text says the sum, everything comes back to the last cent, and again changes nothing', async () => {
  const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const order = await buy([plainCourse.id, ebook.id, plentifulBook.id], { cupomId: coupon._id })
  const { total_cents: total } = await orderOf(panel.shop, order.id)
  const { whole } = (await read(order)).body as { whole: { refundCents: number; effects: string[] } }
  expect([whole.refundCents, whole.effects.length]).toEqual([total, 5])
  const sum = (total / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  expect(whole.effects[3]).toMatch(new RegExp(`^Você recebe R\\$\\s${sum}, com o frete, de volta por PIX`))
  for (let presses = 0; presses < 2; presses++) {
    const { status, body } = await withdrawFrom(order, 'all', { reason: '  Mudei\u0000 de ideia.  ' })
    expect([status, body.whole]).toEqual([200, null])
    expect((body.lines as { state: string }[]).map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN', 'WITHDRAWN'])
  }
  const [stored] = await panel.shop.rows(
    'select reason, effects_text, length(ip_hash) as bytes from withdrawals where order_item_id = $1',
    [order.lines[plainCourse.title]],
  )
  expect(stored).toEqual({ reason: 'Mudei de ideia.', effects_text: expect.stringContaining('O acesso ao curso termina'), bytes: 32 })
  expect((await refundsOf(order.id)).reduce((cents, { amount_cents }) => cents + amount_cents, 0)).toBe(total)
  await panel.shop.work()
  await panel.shop.work()
  expect([(await orderOf(panel.shop, order.id)).status, await atProvider(panel, order.id)]).toEqual(['REFUNDED', total])
  // The e-mail about the access had not been sent: nothing of it is left.
  expect((await emailsTo(order.email)).filter((subject) => subject.includes('acesso'))).toEqual([])
  const confirmed = (await allEmailsTo(panel.shop, order.email)).filter(({ subject }) => subject.includes('desistência'))
  expect(confirmed.map(({ subject }) => subject)).toEqual(['Recebemos a sua desistência: 3 itens'])
  expect(confirmed[0]!.text.replaceAll(/\s+/g, ' ')).toContain(`Você recebe R$ ${sum}, com o frete, de volta`)
  const late = await buy([plainCourse.id, ebook.id])
  await paidAt(late.id, '2026-01-01T12:00:00Z')
  expect((await withdrawFrom(late, 'all')).body.error?.code).toBe('WITHDRAWAL_OVER')
})

describe('the last day', () => {
  test('at 23:59 in São Paulo a withdrawal succeeds, at 00:01 it is refused with whom to write to', async () => {
    const [inTime, late] = [await buy([plainCourse.id]), await buy([plainCourse.id])]
    for (const { id } of [inTime, late]) await paidAt(id, '2026-11-15T10:00:00-03:00')
    itIs('2026-11-22T23:59:00-03:00')
    expect(lineOf((await read(inTime)).body, inTime.lines[plainCourse.title])).toMatchObject({ state: 'OPEN', lastDay: '2026-11-22' })
    expect((await withdrawFrom(inTime, inTime.lines[plainCourse.title])).status).toBe(200)
    itIs('2026-11-23T00:01:00-03:00')
    const refused = await withdrawFrom(late, late.lines[plainCourse.title])
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({ code: 'WITHDRAWAL_OVER', lastDay: '2026-11-22' })
    expect(refused.body.error?.message).toContain('terminou em 22/11/2026')
    expect(refused.body.error?.message).toContain(panel.shop.config.supportEmail)
    expect(await coursesOf(panel.shop, late.email)).toEqual([plainCourse.id])
    expect(await coursesOf(panel.shop, inTime.email)).toEqual([])
  })

  test('the guarantee of the purchase counts after the store has shortened it, and a longer one of today counts too', async () => {
    const settings = (guarantee_days: number) => panel.shop.db.updateTable('store_settings').set({ guarantee_days }).execute()
    await settings(30)
    const order = await buy([plainCourse.id])
    await settings(7)
    await paidAt(order.id, '2026-11-01T10:00:00-03:00')
    itIs('2026-11-15T10:00:00-03:00')
    const line = async () => lineOf((await read(order)).body, order.lines[plainCourse.title])
    expect(await line()).toMatchObject({ state: 'OPEN', lastDay: '2026-12-01' })
    await settings(60)
    expect(await line()).toMatchObject({ lastDay: '2026-12-31' })
    await settings(7)
  })
})

describe('a withdrawal', () => {
  test('requested ten times at once, and registered by staff, happens once', async () => {
    const order = await buy([plainCourse.id])
    const today = dayInBrazil(new Date())
    const [registered, ...answers] = await Promise.all([
      register(order, [plainCourse.title], { declaredOn: today }),
      ...Array.from({ length: 10 }, () => tryAgain(() => withdrawFrom(order, order.lines[plainCourse.title]))),
    ])
    expect([registered.message, new Set(answers.map(({ status }) => status))]).toEqual([undefined, new Set([200])])
    await panel.shop.work()
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'DONE' }])
    expect((await emailsTo(order.email)).filter((subject) => subject.includes('desistência'))).toHaveLength(1)
    expect((await withdrawFrom(order, order.lines[plainCourse.title])).status).toBe(200)
  })

  test('during a dispute that takes its money returns nothing by itself: staff decide, and can refund the line', async () => {
    const order = await buy([plainCourse.id, ebook.id])
    const dispute = await openDispute(panel, order.id, ebook.priceCents)
    await withdrawFrom(order, order.lines[ebook.title])
    await panel.shop.work()
    expect(await closeDispute(panel, dispute, 'LOST')).toBe(ebook.priceCents)
    for (const retried of [false, true]) {
      await retryNow(panel.shop)
      await panel.shop.work()
      const [exception] = await exceptionsOf(panel, order.id, 'REFUND_UNANSWERED')
      expect(exception?.detail.refusal).toBe('TAKEN_BY_DISPUTE')
      if (!retried) await resolve(panel, exception?.id, 'RETRY')
    }
    expect(await atProvider(panel, order.id)).toBe(0)
    expect((await refund(panel, order.id, { items: [order.lines[ebook.title]] })).message).toBeUndefined()
    expect(await atProvider(panel, order.id)).toBe(ebook.priceCents)
    expect(await exceptionsOf(panel, order.id, 'REFUND_UNANSWERED')).toEqual([])
  })

  test('of a printed book that was sent refunds at once, and returns the copy to the stock when staff have received it', async () => {
    const before = await stockOf(panel.shop, plentifulBook.id)
    const order = await buy([plentifulBook.id])
    const item = order.lines[plentifulBook.title]
    await markSent(order.id)
    const { body } = await withdrawFrom(order, item)
    expect(lineOf(body, item)).toMatchObject({ state: 'WITHDRAWN', returnStatus: 'WAITING_RETURN' })
    await panel.shop.work()
    expect((await orderOf(panel.shop, order.id)).status).toBe('REFUNDED')
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(before! - 1)

    const [waiting] = await listed(order.id)
    expect(waiting).toMatchObject({ title: plentifulBook.title, returnStatus: 'WAITING_RETURN', isRefunded: true, receivedAt: null })
    const waitingOrders = async () =>
      (await panel.ask('{ listOrders(access: ADMIN, waitingReturn: true) { data { id } pageInfo { totalCount } } }')).data.listOrders
    expect(await waitingOrders()).toEqual({ data: [{ id: order.id }], pageInfo: { totalCount: 1 } })
    const receive = () => panel.ask(`mutation ($id: ID!) { receiveReturn(id: $id) { returnStatus receivedBy } }`, { id: waiting.id })
    const received = await Promise.all([receive(), receive()])
    for (const { data } of received)
      expect(data.receiveReturn).toEqual({ returnStatus: 'RETURNED', receivedBy: 'renata.lopes@sabia.example' })
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(before)
    expect(await waitingOrders()).toEqual({ data: [], pageInfo: { totalCount: 0 } })
    expect(await stockDifferences(panel.shop.db)).toEqual([])
    const actions = await panel.shop.db.selectFrom('history').select('action').where('entity_id', '=', order.id).orderBy('id').execute()
    expect(actions.map(({ action }) => action)).toEqual(['SENT', 'WITHDRAWN', 'REFUNDED', 'RECEIVED'])
  })

  test('shows staff how much was used, and is never refused for it', async () => {
    const order = await buy([courseWithModules.id])
    const lesson = `/api/library/courses/${courseWithModules.slug}/lessons/${courseWithModules.slug}-1/progress`
    const { status } = await panel.shop.call('PUT', lesson, { position: 1, completed: true }, order.headers)
    expect(status).toBe(200)
    expect((await withdrawFrom(order, order.lines[courseWithModules.title], { reason: 'Não era o que eu esperava' })).status).toBe(200)
    expect(await listed(order.id)).toMatchObject([
      { lessonsOpened: 1, lessonsCompleted: 1, downloads: 0, lastUsedAt: expect.any(String), reason: 'Não era o que eu esperava' },
    ])
  })

  test('closes the download of an e-book before its refund is done', async () => {
    const order = await buy([ebook.id])
    const item = order.lines[ebook.title]!
    const token = await signDownload(panel.shop.deps, item)
    const inLibrary = () => panel.shop.call('GET', `/api/library/books/${item}/file`, undefined, order.headers)
    const byLink = () => downloadByLink(panel.shop, token)
    expect([(await inLibrary()).status, (await byLink()).status]).toEqual([302, 302])
    await withdrawFrom(order, item)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'WAITING' }])
    expect([(await inLibrary()).status, (await byLink()).status]).toEqual([404, 404])
  })
})

test('a buyer withdraws from one copy of two, and keeps the other', async () => {
  const { id, email } = await placeOrder(panel.shop, [plentifulBook.id], { quantity: 2 })
  await pay(panel.shop, id)
  await settle(panel.shop, id)
  const headers = await signIn(panel.shop, email)
  const [line] = await panel.shop.rows<{ id: string }>('select id from order_items where order_id = $1', [id])
  const order = { id, email, headers, lines: {} }
  const withdrawOne = (as: BuyerHeaders) => withdrawFrom(order, line!.id, { quantity: 1 }, as)
  const { total_cents } = await orderOf(panel.shop, id)
  expect(lineOf((await read(order)).body, line!.id)?.choices).toMatchObject([
    { quantity: 1, refundCents: plentifulBook.priceCents, effects: ['1 exemplar não será mais enviado.', {}, {}] },
    { quantity: 2, refundCents: total_cents, effects: ['2 exemplares não serão mais enviados.', {}, {}] },
  ])
  // The browser that paid may not withdraw, and so separates nothing.
  expect((await withdrawOne(await paidBrowser(panel.shop, [id]))).body.error?.code).toBe('SIGN_IN_REQUIRED')
  expect((await withdrawFrom(order, line!.id, { quantity: 3 })).body.error?.code).toBe('CONFLICT')
  // A second press withdraws from no second copy.
  await withdrawOne(headers)
  const { body } = await withdrawOne(headers)
  expect(body.lines).toMatchObject([
    { id: line!.id, quantity: 1, state: 'WITHDRAWN' },
    { quantity: 1, state: 'OPEN' },
  ])
  await panel.shop.work()
  expect(await atProvider(panel, id)).toBe(plentifulBook.priceCents)
  expect((await orderOf(panel.shop, id)).status).toBe('PAID')
  expect((await read(order)).body).toMatchObject({ lines: [{ state: 'WITHDRAWN', isRefunded: true }, { state: 'OPEN' }] })
  expect((await listed(id))[0]).toMatchObject({ quantity: 1, refundCents: plentifulBook.priceCents })
  expect(await stockDifferences(panel.shop.db)).toEqual([])
})

describe('who may withdraw', () => {
  test('nobody from what is not paid, was refunded, or cost nothing', async () => {
    const refunded = await buy([plainCourse.id])
    await refund(panel, refunded.id)
    expect((await withdrawFrom(refunded, refunded.lines[plainCourse.title])).body.error?.code).toBe('CONFLICT')
    const [open, free] = [await place([plainCourse.id]), await place([freeCourse.id])]
    expect((await withdrawFrom(open, open.lines[plainCourse.title])).body.error?.code).toBe('ORDER_NOT_PAID')
    expect((await withdrawFrom(free, free.lines[freeCourse.title])).body.error?.message).toContain('não custou nada')
  })
})

describe('staff register a withdrawal that was declared elsewhere', () => {
  test('of the last day, days after it: access ends, the money returns, and the buyer gets the same confirmation', async () => {
    const order = await buy([plainCourse.id, ebook.id])
    await paidDaysAgo(order, 11)
    const registered = await register(order, [plainCourse.title, ebook.title], { reason: ' Mandou por e-mail. ' })
    expect(registered.message).toBeUndefined()
    const registration = { declaredOn: day(4), declaredThrough: 'EMAIL', registeredBy: 'renata.lopes@sabia.example' }
    expect(registered.data.registerWithdrawal).toHaveLength(2)
    expect(registered.data.registerWithdrawal).toContainEqual({ title: ebook.title, reason: 'Mandou por e-mail.', ...registration })
    expect((await register(order, [ebook.title])).data.registerWithdrawal).toHaveLength(2)
    expect(lineOf((await read(order)).body, order.lines[ebook.title])).toMatchObject({ state: 'WITHDRAWN', declaredOn: day(4) })
    expect(await coursesOf(panel.shop, order.email)).toEqual([])
    await panel.shop.work()
    await panel.shop.work()
    expect((await refundsOf(order.id)).map(({ status, actor }) => [status, actor])).toEqual([
      ['DONE', 'renata.lopes@sabia.example'],
      ['DONE', 'renata.lopes@sabia.example'],
    ])
    expect(await atProvider(panel, order.id)).toBe((await orderOf(panel.shop, order.id)).total_cents)
    const texts = (await allEmailsTo(panel.shop, order.email))
      .filter(({ subject }) => subject.startsWith('Recebemos a sua desistência'))
      .map(({ text }) => text)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(/desistência de “.+” e “.+”, do pedido/)
    for (const text of texts) expect(text).toContain(`que você pediu em ${formatDay(day(4))} por e-mail`)
    const history = await panel.shop.rows(
      `select actor, changes -> 1 ->> 'after' as declared from history where entity_id = $1 and action = 'WITHDRAWN'`,
      [order.id],
    )
    expect(history).toEqual(Array.from({ length: 2 }, () => ({ actor: 'renata.lopes@sabia.example', declared: `${day(4)} EMAIL` })))
  })

  test('of the day after the last is refused with the way of a refund, and all lines with it', async () => {
    const order = await buy([plainCourse.id, plentifulBook.id])
    await paidDaysAgo(order, 11)
    // The printed book was not sent, so it has no last day: the course alone is over.
    const refused = await register(order, [plentifulBook.title, plainCourse.title], { declaredOn: day(3) })
    expect(refused.code).toBe('WITHDRAWAL_OVER')
    expect(refused.message).toContain(`terminou em ${formatDay(day(4))}`)
    expect(refused.message).toContain('faça um reembolso')
    expect(await refundsOf(order.id)).toEqual([])
  })

  test('only of a day between the payment and today, and of a paid order', async () => {
    const order = await buy([plainCourse.id])
    await paidDaysAgo(order, 5)
    for (const declaredOn of [day(6), day(-2)]) {
      const refused = await register(order, [plainCourse.title], { declaredOn })
      expect([refused.code, refused.message]).toEqual(['BAD_USER_INPUT', `Informe um dia entre o pagamento, ${formatDay(day(5))}, e hoje.`])
    }
    const open = await place([ebook.id])
    expect((await register(open, [ebook.title])).code).toBe('ORDER_NOT_PAID')
    expect((await register(order, ['nada'], { items: copies([crypto.randomUUID()]), declaredOn: day(5) })).code).toBe('NOT_FOUND')
  })
})
