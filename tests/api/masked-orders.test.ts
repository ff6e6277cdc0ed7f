import { beforeEach, expect, test } from 'vitest'
import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { anonymizeDue } from '#server/compliance/privacy/anonymize-due.ts'
import { buy, moveBack, newPerson } from '#tests/harness/erasure.ts'
import { leaveTraces } from '#tests/harness/planted-traces.ts'
import { openDispute } from '#tests/harness/disputes.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { refund, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { tracesOf } from '#tests/harness/traces.ts'

const panel = await providePanel()
const { shop } = panel
beforeEach(() => withoutFaults(shop))

const money = () =>
  shop.rows(`select (select json_agg(row(account, cents) order by id) from ledger_entries) as ledger,
  (select json_agg(row(id, status, total_cents, paid_at) order by id) from orders) as orders`)
const lastRun = async () => (await shop.rows('select masked_orders as masked from privacy_runs order by id desc limit 1'))[0]
const switchMasking = (on: boolean) =>
  panel.ask('mutation ($settings: StoreSettingsInput!) { editStoreSettings(settings: $settings) { maskOldOrders } }', {
    settings: { maskOldOrders: on },
  })

test('every night, CPF, telephone and address go from paid orders of more than five years ago, and what was bought stays', async () => {
  const person = { ...newPerson(), cpf: '52998224725' }
  const [old, recent] = [
    await buy(panel, person, [courseWithModules.id, ebook.id, plentifulBook.id]),
    await buy(panel, newPerson(), [plentifulBook.id]),
  ]
  await shop.work()
  await leaveTraces(panel, person, old)
  await shop.rows(
    `insert into history (actor, entity, entity_id, action, changes) values ('Comprador', 'ORDER', $1, 'EDITED', $2::jsonb)`,
    [old, JSON.stringify([{ field: 'phone', before: person.phone, after: '' }])],
  )
  await shop.rows(`update coupon_redemptions set cpf = $2 where order_id = $1`, [old, person.cpf])
  await shop.rows(`update fiscal_documents set xml = '{"key": "um-xml", "bytes": 6, "sha256": "a"}' where order_id = $1`, [old])
  await moveBack(panel, old, 6)
  await moveBack(panel, recent, 4)
  await shop.rows(`update subscriptions set imported_until = now() - interval '2 years' where imported_until is not null`)
  const sums = await money()
  await anonymizeDue(shop.deps)

  expect(await orderOf(shop, old)).toMatchObject({ name: person.name, email: person.email, cpf: '00000000000', phone: '', address: null })
  expect((await orderOf(shop, recent)).masked_at).toBeNull()
  expect(await tracesOf(shop, [person.cpf, person.phone, person.address.street])).toEqual([])
  expect(await shop.rows('select cpf from coupon_redemptions where order_id = $1', [old])).toEqual([{ cpf: '00000000000' }])
  expect(await shop.rows('select files_given_up_at is not null as gone from fiscal_documents where order_id = $1', [old])).toEqual([
    { gone: true },
  ])
  expect(await money()).toEqual(sums)
  expect(await lastRun()).toEqual({ masked: 1 })

  const headers = await signIn(shop, person.email)
  const receipt = await shop.call('GET', `/api/library/orders/${old}`, undefined, headers)
  expect(receipt.body).toMatchObject({ name: person.name, maskedCpf: '***.***.***-**' })
  const { data } = await panel.ask('query ($id: ID!) { getOrder(id: $id) { cpf phone maskedAt } }', { id: old })
  expect(data.getOrder).toEqual({ cpf: '', phone: '', maskedAt: expect.any(String) })

  await shop.call('PUT', '/api/library/privacy', { name: 'Quitéria Nova', phone: '(11) 3333-4444' }, headers)
  expect(await orderOf(shop, old)).toMatchObject({ name: 'Quitéria Nova', phone: '' })

  await anonymizeDue(shop.deps)
  expect(await lastRun()).toEqual({ masked: 0 })
})

test('what was refunded later, or is still open, waits; a free order goes as one with money', async () => {
  const [refunded, disputed] = [newPerson(), newPerson()]
  const ids = [await buy(panel, refunded, [ebook.id]), await buy(panel, disputed, [ebook.id])] as const
  await refund(panel, ids[0])
  await shop.rows(`update orders set paid_at = now() - interval '7 years' where id = any($1)`, [ids])
  await openDispute(panel, ids[1])
  const free = await buy(panel, newPerson(), [ebook.id])
  await shop.rows(
    `update orders set total_cents = 0, discount_cents = items_cents + shipping_cents, method = 'FREE', paid_at = now() - interval '7 years' where id = $1`,
    [free],
  )
  await anonymizeDue(shop.deps)
  const masked = async (id: string) => (await orderOf(shop, id)).masked_at !== null
  expect([await masked(ids[0]), await masked(ids[1]), await masked(free)]).toEqual([false, false, true])
})

test('staff can switch it off; it is on by default', async () => {
  const id = await buy(panel, newPerson(), [ebook.id])
  await moveBack(panel, id, 7)
  expect((await switchMasking(false)).data.editStoreSettings).toEqual({ maskOldOrders: false })
  await anonymizeDue(shop.deps)
  expect((await orderOf(shop, id)).masked_at).toBeNull()
  await switchMasking(true)
  await anonymizeDue(shop.deps)
  expect((await orderOf(shop, id)).masked_at).not.toBeNull()
})
