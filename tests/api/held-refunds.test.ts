import { beforeAll, expect, test } from 'vitest'
import { directEbook, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { sweepJobs } from '#server/platform/jobs/sweep.sql.ts'
import { refundJobs } from '#server/money/refunds/refunds.jobs.ts'
import { erasureFacts } from '#server/compliance/privacy/erasure-facts.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { askForPix, buy, coursesOf, misbehave, onCardPage, pay, place, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { exceptionsOf } from '#tests/harness/exceptions.ts'
import { cancelCalls, copies } from '#tests/harness/refunds.ts'
import { askAs, openTeam } from '#tests/harness/team.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { Json } from '#tests/harness/panel.ts'

const panel = await providePanel()
const { shop } = panel
const team = await openTeam(panel, [plainCourse.id])
const ask = (token: string) => askAs(panel, token)
const [orders, finance] = [team.ORDERS.session, team.FINANCE.session]

const setLimit = (cents: number | null) =>
  ask(team.OWNER.session)(
    'mutation ($cents: Cents) { editStoreSettings(settings: { confirmRefundsAboveCents: $cents }) { confirmRefundsAboveCents } }',
    {
      cents,
    },
  )
const refund = (token: string, id: string, given: { items?: string[]; due?: boolean; amount?: object } = {}) =>
  ask(token)(
    'mutation ($id: ID!, $items: [OrderItemCopies!], $due: Boolean, $amount: RefundAmount) { refundOrder(id: $id, items: $items, onlyDue: $due, amount: $amount, why: GOODWILL) { id } }',
    { id, ...given, items: copies(given.items) },
  )
const decide = (token: string, call: `${'confirmRefund' | 'refuseRefund'}(${string})`, id: string) =>
  ask(token)(`mutation ($id: ID!) { ${call} { id } }`, { id })
/** The amount that is shown. */
async function confirm(token: string, id: string) {
  const [row] = await shop.rows<{ cents: number }>('select amount_cents as cents from refunds where id = $1', [id])
  return decide(token, `confirmRefund(id: $id, amountCents: ${row?.cents})`, id)
}

async function refundsOf(orderId: string, token = finance) {
  const query =
    'query ($id: ID!) { getOrder(id: $id) { refunds { id status isHeld isOfWithdrawal isOwn amountCents confirmedBy reason } } }'
  return (await ask(token)(query, { id: orderId })).data.getOrder.refunds as Json[]
}
const heldOf = async (orderId: string) => (await refundsOf(orderId)).find(({ isHeld }) => isHeld)?.id as string
const waiting = async (token: string) =>
  (await ask(token)('{ today { kind count cents } }')).data.today.filter(({ kind }: Json) => kind === 'REFUND_HELD') as Json[]

beforeAll(async () => {
  await withoutFaults(shop)
  await setLimit(100_00)
})

test('above the sum it waits for another person, in the list of the day; whoever asked cannot confirm it, by a token neither', async () => {
  const { id, email } = await buy(shop, [plainCourse.id])
  const answer = await refund(team.ORDERS.token, id)
  expect(answer).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^Reembolsar R\$\s129,00 precisa de outra pessoa/) })
  expect((await refund(orders, id)).message).toBe(answer.message)
  expect([await cancelCalls(panel, id), await coursesOf(shop, email), (await refundsOf(id)).length]).toEqual([[], [plainCourse.id], 1])
  const held = await heldOf(id)
  expect([await waiting(orders), await waiting(finance), await waiting(team.SUPPORT.session)]).toEqual([
    [],
    [{ kind: 'REFUND_HELD', count: 1, cents: plainCourse.priceCents }],
    [],
  ])
  expect((await refundsOf(id, orders))[0]).toMatchObject({ isHeld: true, isOwn: true })
  for (const token of [orders, team.ORDERS.token, team.SUPPORT.session]) expect((await confirm(token, held)).code).toBe('FORBIDDEN')
  await shop.work()
  expect(await cancelCalls(panel, id)).toEqual([])

  expect((await confirm(finance, held)).code).toBe('ok')
  expect(await refundsOf(id)).toMatchObject([{ status: 'DONE', isHeld: false, confirmedBy: team.FINANCE.email }])
  expect([await cancelCalls(panel, id), await coursesOf(shop, email), await waiting(finance)]).toEqual([['ok'], [], []])
  expect((await confirm(team.OWNER.session, held)).code).toBe('CONFLICT')
})

test('several amounts for no line are one, too, and the one that was held returns what was confirmed', async () => {
  const { id } = await buy(shop, [plainCourse.id, ebook.id])
  const left = plainCourse.priceCents + ebook.priceCents
  const amount = (cents: number, leftCents: number) => refund(orders, id, { amount: { cents, leftCents } })
  expect((await amount(6_000, left)).code).toBe('ok')
  expect((await amount(4_001, left - 6_000)).code).toBe('CONFLICT')
  expect((await amount(1_000, left - 6_000)).code).toBe('CONFLICT')
  expect((await confirm(finance, await heldOf(id))).code).toBe('ok')
  expect(await refundsOf(id)).toMatchObject([
    { amountCents: 6_000 },
    { status: 'DONE', amountCents: 4_001, confirmedBy: team.FINANCE.email },
  ])
})

test('what another person has seen is confirmed, and no other amount', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await refund(orders, id)
  const held = await heldOf(id)
  expect(await decide(finance, `confirmRefund(id: $id, amountCents: ${plainCourse.priceCents - 1})`, held)).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('mudou'),
  })
  expect([await heldOf(id), await cancelCalls(panel, id)]).toEqual([held, []])
})

test('nobody has confirmed it after seven days: it is refused, and nothing of its person waits for staff', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await refund(orders, id)
  const held = await heldOf(id)
  const afterDays = async (days: number) => {
    await shop.rows('update refunds set created_at = now() - make_interval(days => $2) where id = $1', [held, days])
    await sweepJobs(shop.db, refundJobs(shop.deps))
    await shop.work()
    return [(await refundsOf(id))[0]?.status, (await erasureFacts(shop.db, id))?.openRefund]
  }
  expect([await afterDays(6), await afterDays(7)]).toEqual([
    ['WAITING', true],
    ['REFUSED', false],
  ])
  expect(await cancelCalls(panel, id)).toEqual([])
  await runCheck(shop.db, 'REFUND_UNANSWERED')
  expect(await shop.rows(`select from exceptions where order_id = $1 and resolved_at is null`, [id])).toEqual([])
  expect((await refund(orders, id)).code).toBe('CONFLICT')
  expect(await heldOf(id)).not.toBe(held)
})

test('money that went outside PagBank needs another person above the same sum, and goes back nowhere else meanwhile', async () => {
  const { id, email } = await buy(shop, [plainCourse.id, ebook.id])
  const record = (cents: number, leftCents: number) =>
    ask(orders)(
      `mutation ($id: ID!, $amount: RefundAmount, $on: Date!) {
        recordRefund(id: $id, amount: $amount, why: DEFECT, method: CASH, returnedOn: $on, reason: "devolvido na loja") { id } }`,
      { id, amount: { cents, leftCents }, on: dayInBrazil(new Date()) },
    )
  const left = plainCourse.priceCents + ebook.priceCents
  expect((await record(9_000, left)).code).toBe('ok')
  expect(await record(2_000, left - 9_000)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('precisa de outra pessoa') })
  expect([(await record(1_000, left - 9_000)).code, (await refund(finance, id)).code]).toEqual(['CONFLICT', 'CONFLICT'])
  expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['DONE', 'WAITING'])
  expect((await confirm(orders, await heldOf(id))).code).toBe('FORBIDDEN')
  expect((await confirm(finance, await heldOf(id))).code).toBe('ok')
  expect(await refundsOf(id)).toMatchObject([
    { amountCents: 9_000 },
    { status: 'DONE', amountCents: 2_000, confirmedBy: team.FINANCE.email },
  ])
  expect([await cancelCalls(panel, id), await coursesOf(shop, email)]).toEqual([[], [plainCourse.id]])
  expect(
    await shop.rows('select elsewhere_cents as cents from charges join payments on payments.id = payment_id where order_id = $1', [id]),
  ).toEqual([{ cents: 11_000 }])
})

test('it is refused with a reason, and may be asked for again', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await refund(orders, id)
  const held = await heldOf(id)
  expect((await decide(finance, 'refuseRefund(id: $id, reason: "o cliente mudou de ideia")', held)).code).toBe('ok')
  expect(await refundsOf(id)).toMatchObject([{ status: 'REFUSED', reason: 'o cliente mudou de ideia' }])
  await refund(orders, id)
  expect([await cancelCalls(panel, id), (await heldOf(id)) === held]).toEqual([[], false])
})

/** A course that was paid twice: by card and by PIX. */
async function payTwice() {
  const order = await place(shop, [plainCourse.id], {}, 'redirect')
  await askForPix(shop, order.id)
  await onCardPage(order.url, 'pay')
  return order.id
}

test('more money than was confirmed waits again, with its sum', async () => {
  const id = await payTwice()
  await settle(shop, id)
  await refund(orders, id)
  await pay(shop, id)
  expect((await confirm(finance, await heldOf(id))).message).toMatch(/^Reembolsar R\$\s258,00 precisa/)
  expect(await cancelCalls(panel, id)).toEqual([])
  expect((await confirm(team.OWNER.session, await heldOf(id))).code).toBe('ok')
  expect(await cancelCalls(panel, id)).toEqual(['ok', 'ok'])
})

test('of a refund of which a part was refused, the rest needs nobody else again, and the part counts', async () => {
  const refusedInPart = async () => {
    const id = await payTwice()
    await pay(shop, id)
    await settle(shop, id)
    await misbehave(shop, { 'refund-refused': 1 })
    await refund(orders, id)
    return id
  }
  const confirmed = await refusedInPart()
  await confirm(finance, await heldOf(confirmed))
  const [refused] = await exceptionsOf(panel, confirmed, 'REFUND_UNANSWERED')
  await ask(team.OWNER.session)('mutation ($id: ID!) { resolveException(id: $id, action: RETRY) { id } }', { id: refused?.id })
  await shop.work()
  const returned = { status: 'DONE', amountCents: plainCourse.priceCents, confirmedBy: team.FINANCE.email }
  expect(await refundsOf(confirmed)).toMatchObject([returned, returned])

  await setLimit(null)
  const free = await refusedInPart()
  await setLimit(130_00)
  expect((await refund(orders, free, { amount: { cents: 2_00, leftCents: plainCourse.priceCents } })).message).toContain('outra pessoa')
  await setLimit(100_00)
})

test('a refund that PagBank has refused counts with those since, once it is tried again', async () => {
  await setLimit(50_00)
  const { id } = await buy(shop, [ebook.id, directEbook.id, plainCourse.id])
  const [first, second] = (await linesOf(id)) as [string, string]
  await misbehave(shop, { 'refund-refused': 1 })
  expect((await refund(orders, id, { items: [first] })).code).toBe('CONFLICT')
  expect((await refund(orders, id, { items: [second] })).code).toBe('ok')
  await shop.rows("update refunds set created_at = created_at - interval '1 hour' where order_id = $1", [id])
  const [refused] = await exceptionsOf(panel, id, 'REFUND_UNANSWERED')
  await ask(orders)('mutation ($id: ID!) { resolveException(id: $id, action: RETRY) { id } }', { id: refused?.id })
  await shop.work()
  expect(await cancelCalls(panel, id)).toEqual(['40007', 'ok'])
  expect((await confirm(orders, await heldOf(id))).code).toBe('FORBIDDEN')
  expect((await confirm(finance, await heldOf(id))).code).toBe('ok')
  expect(await cancelCalls(panel, id)).toEqual(['40007', 'ok', 'ok'])
  await setLimit(100_00)
})

const withdraw = async (token: string, id: string, on: Date, given: readonly string[] = []) =>
  ask(token)(
    `mutation ($id: ID!, $items: [OrderItemCopies!]!, $on: Date!) {
      registerWithdrawal(orderId: $id, items: $items, declaredOn: $on, through: EMAIL) { __typename } }`,
    { id, items: copies(given.length > 0 ? given : await linesOf(id)), on: dayInBrazil(on) },
  )
const linesOf = async (id: string) =>
  (await shop.rows<{ id: string }>('select id from order_items where order_id = $1 order by position', [id])).map((line) => line.id)

test('a withdrawal that only its earlier day makes possible waits for another person, line by line too, and without end', async () => {
  const { id, email } = await buy(shop, [ebook.id, plainCourse.id])
  await shop.rows("update orders set paid_at = paid_at - interval '20 days' where id = $1", [id])
  const early = new Date(Date.now() - 18 * 86_400_000)
  const [first, second] = (await linesOf(id)) as [string, string]
  expect((await withdraw(orders, id, new Date())).code).toBe('WITHDRAWAL_OVER')
  expect((await withdraw(orders, id, early, [first])).code).toBe('ok')
  await shop.work()
  expect(await cancelCalls(panel, id)).toEqual(['ok'])
  expect((await withdraw(team.ORDERS.token, id, early, [second])).code).toBe('ok')
  const held = await heldOf(id)
  await shop.rows("update refunds set created_at = now() - interval '8 days' where id = $1", [held])
  await sweepJobs(shop.db, refundJobs(shop.deps))
  await shop.work()
  expect([await cancelCalls(panel, id), await coursesOf(shop, email), await heldOf(id)]).toEqual([['ok'], [], held])
  expect((await confirm(orders, held)).code).toBe('FORBIDDEN')
  // The panel does not offer what is refused.
  expect((await decide(finance, 'refuseRefund(id: $id, reason: "não acredito neste dia")', held)).code).toBe('CONFLICT')
  expect(await refundsOf(id)).toContainEqual(expect.objectContaining({ id: held, isHeld: true, isOfWithdrawal: true }))
  expect((await confirm(finance, held)).code).toBe('ok')
  expect(await cancelCalls(panel, id)).toEqual(['ok', 'ok'])
})

test('a printed book that staff mark as not sent, and as sent today, gets no later last day without another person', async () => {
  const { id } = await buy(shop, [plentifulBook.id])
  const mark = (sended: boolean) =>
    ask(orders)('mutation ($id: ID!, $sended: Boolean!) { editOrder(id: $id, data: { sended: $sended }) { id } }', { id, sended })
  await mark(true)
  await shop.rows("update orders set paid_at = paid_at - interval '90 days', sent_at = sent_at - interval '80 days' where id = $1", [id])
  expect((await withdraw(orders, id, new Date())).code).toBe('WITHDRAWAL_OVER')
  await mark(false)
  await mark(true)
  await setLimit(50_00)
  expect((await withdraw(orders, id, new Date())).code).toBe('ok')
  await setLimit(100_00)
  await shop.work()
  expect([await cancelCalls(panel, id), await heldOf(id)]).toEqual([[], expect.any(String)])
})

test('money that the store owes, a withdrawal, and whatever is not above the sum never wait', async () => {
  const twice = await payTwice()
  await settle(shop, twice)
  await refund(orders, twice)
  await pay(shop, twice)
  await settle(shop, twice)
  expect((await refund(orders, twice, { due: true })).code).toBe('ok')
  expect((await confirm(finance, await heldOf(twice))).code).toBe('ok')
  expect(await cancelCalls(panel, twice)).toEqual(['ok', 'ok'])

  const withdrawn = await buy(shop, [plainCourse.id])
  await refund(orders, withdrawn.id)
  expect(await withdraw(orders, withdrawn.id, new Date())).toMatchObject({ code: 'ok' })
  await shop.work()
  expect(await cancelCalls(panel, withdrawn.id)).toEqual(['ok'])

  await setLimit(129_00)
  expect((await refund(orders, (await buy(shop, [plainCourse.id])).id)).code).toBe('ok')
  await setLimit(null)
  expect((await refund(orders, (await buy(shop, [plainCourse.id])).id)).code).toBe('ok')
  await setLimit(100_00)
})

test('the database itself sends nothing that another person has not confirmed', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await refund(orders, id)
  const held = await heldOf(id)
  for (const [change, constraint] of [
    ["status = 'REQUESTING'", 'unconfirmed_moves_no_money'],
    ["status = 'DONE', done_at = now()", 'unconfirmed_moves_no_money'],
    ['confirmed_by = asked_by', 'another_person_confirms'],
  ])
    await expect(shop.rows(`update refunds set ${change} where id = $1`, [held])).rejects.toThrow(constraint)
})
