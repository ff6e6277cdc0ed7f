import { beforeEach, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { workOnBulk } from '#server/operations/bulk/work-on-bulk.ts'
import { act, bulkAs, passUndo, prepare, runBulk } from '#tests/harness/bulk.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { askForPix, buy, forgetJobs, misbehave, onCardPage, pay, place, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { cancelCalls, get, refund } from '#tests/harness/refunds.ts'
import { askAs, openTeam } from '#tests/harness/team.ts'

const panel = await providePanel()
beforeEach(async () => {
  await withoutFaults(panel.shop)
  await forgetJobs(panel.shop)
})

/** A course that was paid twice: by card and by PIX. */
async function paidTwice() {
  const order = await place(panel.shop, [plainCourse.id], {}, 'redirect')
  await askForPix(panel.shop, order.id)
  await onCardPage(order.url, 'pay')
  await pay(panel.shop, order.id)
  await settle(panel.shop, order.id)
  return order.id
}
const severalDue = async (count: number) => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(await paidTwice())
  return ids
}
const refunds = (ids: string[]) => prepare(panel, '$ids: [ID!]', 'prepareDueRefunds(ids: $ids)', { ids })
/** Cents that the store returned of the order, and in how many calls. */
const returned = async (id: string) => [(await get(panel, id)).refundedCents as number, (await cancelCalls(panel, id)).length]
const once = [plainCourse.priceCents, 1]

test('the draft has the sum and the list to check; each is returned once, whoever presses and works', async () => {
  const ids = await severalDue(4)
  const plain = await buy(panel.shop, [plainCourse.id])
  const first = await refunds([...ids, plain.id])
  expect(first.counts).toContainEqual({ outcome: 'WAITING', items: 4, cents: 4 * plainCourse.priceCents })
  expect(first.counts).toContainEqual({ outcome: 'WRONG', items: 1, cents: 0 })
  const second = await refunds(ids)
  for (const { id } of [first, first, second]) await act(panel, 'run', String(id))
  expect(await Promise.all(ids.map(returned))).toEqual(ids.map(() => [0, 0]))
  for (const { id } of [first, second]) await passUndo(panel, String(id))
  await Promise.all([first, first, second].map(({ id }) => workOnBulk(panel.shop.deps, String(id))))

  expect(await Promise.all(ids.map(returned))).toEqual(ids.map(() => once))
  for (const id of ids) expect(await get(panel, id)).toMatchObject({ status: 'PAID', refundDue: false })
  const [done, twin] = [await bulkAs(panel, String(first.id)), await bulkAs(panel, String(second.id))]
  expect([done.status, twin.status]).toEqual(['DONE', 'DONE'])
  expect(done.outcomes.concat(twin.outcomes)).not.toContain('WAITING')
})

test('a refund that PagBank does not confirm goes on by itself, and another amount than was seen is not returned', async () => {
  const [unsure, changed] = await severalDue(2)
  const { id } = await refunds([unsure!, changed!])
  await panel.shop.rows('update bulk_items set cents = cents - 1 where subject = $1', [changed!])
  await misbehave(panel.shop, { 'refund-unavailable': 1 })
  const { items } = await runBulk(panel, String(id))
  const [first, second] = [items.find(({ subject }) => subject === unsure)!, items.find(({ subject }) => subject === changed)!]
  expect([second.outcome, second.reason]).toEqual(['LEFT_OUT', 'O valor a reembolsar mudou desde a conferência. Confira de novo.'])
  expect(first).toMatchObject({ outcome: 'DONE', reason: expect.stringMatching(/Não é preciso pedir de novo/) })
  expect((await returned(changed!))[0]).toBe(0)
})

test('a stop leaves the others as they are; one that was returned meanwhile is named', async () => {
  const ids = await severalDue(2)
  const { id } = await refunds(ids)
  await refund(panel, ids[0]!, { due: true })
  await act(panel, 'run', String(id))
  await act(panel, 'stop', String(id))
  await passUndo(panel, String(id))
  await workOnBulk(panel.shop.deps, String(id))
  expect((await bulkAs(panel, String(id))).counts).toEqual({ WAITING: 2 })
  const { items, counts } = await runBulk(panel, String(id))
  expect(counts).toEqual({ DONE: 1, LEFT_OUT: 1 })
  expect(items.find(({ subject }) => subject === ids[0])!.reason).toBe('Não há dinheiro a reembolsar pelo que foi escolhido.')
  expect(await Promise.all(ids.map(returned))).toEqual([once, once])
})

test(
  'whoever loses the right while it runs stops it before the next item, by a sentence; somebody else goes on',
  { tags: ['long'] },
  async () => {
    const ids = await severalDue(3)
    const { id } = await refunds(ids)
    const team = await openTeam(panel, [plainCourse.id])
    const run = (role: 'ORDERS' | 'FINANCE') =>
      askAs(panel, team[role].session)('mutation ($id: ID!) { runBulkOperation(id: $id) { id } }', { id })
    expect((await run('ORDERS')).code).toBe('ok')
    await passUndo(panel, String(id))
    // Their role is lowered while the first item is at work.
    await panel.shop.rows(`create function lower_role() returns trigger language plpgsql as $$
    begin update staff_members set role = 'SUPPORT' where email = '${team.ORDERS.email}'; return new; end $$`)
    await panel.shop.rows('create trigger lower_role before update on bulk_items for each row execute function lower_role()')
    await workOnBulk(panel.shop.deps, String(id))
    await panel.shop.rows('drop trigger lower_role on bulk_items')

    const cancels = await Promise.all(ids.map((order) => cancelCalls(panel, order)))
    expect(cancels.flat()).toHaveLength(1)
    const asks = askAs(panel, team.FINANCE.session)
    const seen = async () =>
      (await asks('query ($id: ID!) { getBulkOperation(id: $id) { status stopReason } }', { id })).data.getBulkOperation
    expect(await seen()).toEqual({
      status: 'STOPPED',
      stopReason: expect.stringContaining(`${team.ORDERS.email} não pode mais fazer isto`),
    })
    expect((await run('ORDERS')).code).toBe('FORBIDDEN')
    expect((await run('FINANCE')).code).toBe('ok')
    await workOnBulk(panel.shop.deps, String(id))
    expect(await seen()).toEqual({ status: 'DONE', stopReason: null })
  },
)
