import { beforeEach, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { insertErasures } from '#server/compliance/privacy/erasures.sql.ts'
import { insertPrivacyRequest } from '#server/compliance/privacy/privacy-requests.sql.ts'
import { anonymizeDue } from '#server/compliance/privacy/anonymize-due.ts'
import { addDays } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { joinWaitingList } from '#server/people/waiting-list/waiting-list.sql.ts'
import { buy, moveBack, newPerson, place } from '#tests/harness/erasure.ts'
import { importing } from '#tests/harness/imports.ts'
import { planOf } from '#tests/harness/subscriptions.ts'
import { newBuyer, refund, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { leaveTraces } from '#tests/harness/planted-traces.ts'
import { openDispute } from '#tests/harness/disputes.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { tracesOf } from '#tests/harness/traces.ts'

const panel = await providePanel()

beforeEach(() => withoutFaults(panel.shop))

test('every night, unpaid orders of more than 90 days ago and due erasures name nobody any more, and the run is reported', async () => {
  const person = newPerson()
  const [old, recent, paid] = [
    await place(panel, person, [ebook.id]),
    await place(panel, person, [plainCourse.id]),
    await buy(panel, person, [courseWithModules.id]),
  ]
  const expire = (id: string, days: number) =>
    panel.shop.rows(`update orders set status = 'EXPIRED', expires_at = now() - make_interval(days => $2) where id = $1`, [id, days])
  await expire(old, 91)
  await expire(recent, 89)
  await anonymizeDue(panel.shop.deps)
  expect(await orderOf(panel.shop, old)).toMatchObject({ name: 'Dados removidos', status: 'EXPIRED' })
  expect((await orderOf(panel.shop, recent)).name).toBe(person.name)
  expect((await orderOf(panel.shop, paid)).name).toBe(person.name)
  const [run] = await panel.shop.rows<{ anonymized_orders: number }>('select * from privacy_runs order by id desc limit 1')
  expect(run!.anonymized_orders).toBeGreaterThanOrEqual(1)
  expect(await panel.shop.rows('select from course_accesses where email = $1', [person.email])).toHaveLength(1)
})

test('every night, one that fails does not keep the others from being erased, and the job fails after them', async () => {
  const person = newPerson()
  const { deps, rows } = panel.shop
  const [first, second, paid, alsoPaid] = [
    await place(panel, person, [ebook.id]),
    await place(panel, person, [plainCourse.id]),
    await buy(panel, person, [courseWithModules.id]),
    await buy(panel, newPerson(), [courseWithModules.id]),
  ]
  for (const [id, days] of [
    [first, 100],
    [second, 91],
  ])
    await rows(`update orders set status = 'EXPIRED', expires_at = now() - make_interval(days => $2) where id = $1`, [id, days])
  for (const id of [paid, alsoPaid]) {
    await moveBack(panel, id, 6)
    const request = await insertPrivacyRequest(panel.shop.db, { kind: 'ERASURE', email: `${id}@arapua.example`, requestedBy: 'joana' })
    await panel.shop.db.transaction().execute((tx) => insertErasures(tx, { id: request.id, email: `${id}@arapua.example` }, [id]))
  }
  await rows(`update erasures set due_at = now() - interval '1 hour' where order_id = $1`, [paid])
  await rows(`create function refuse_erasure() returns trigger language plpgsql as $$ begin
    if new.anonymized_at is not null and new.id in ('${first}', '${paid}') then raise 'cannot be erased'; end if;
    return new; end $$`)
  await rows('create trigger refuse_erasure before update on orders for each row execute function refuse_erasure()')
  await expect(anonymizeDue(deps)).rejects.toThrow('2 erasures failed')
  await rows('drop function refuse_erasure cascade')
  const names = async () => Promise.all([first, second, paid, alsoPaid].map(async (id) => (await orderOf(panel.shop, id)).name))
  expect(await names()).toEqual([person.name, 'Dados removidos', person.name, 'Dados removidos'])
  expect(await rows('select left_over from privacy_runs order by id desc limit 1')).toEqual([{ left_over: 1 }])
  await anonymizeDue(deps)
  expect(await names()).toEqual(Array.from({ length: 4 }, () => 'Dados removidos'))
})

test('every night, a person of whom an unpaid order goes keeps a place on a waiting list, and the subscription that was imported', async () => {
  const person = { ...newPerson(), email: newBuyer() }
  const { email } = person
  const { shop } = panel
  const id = await place(panel, person, [plainCourse.id])
  const plan = await planOf(panel, [ebook], { title: 'Clube do livro' })
  const imports = importing(panel)
  const file = await imports.checked(
    `E-mail;Nome;CPF;Produto;Status;Próxima cobrança;Valor\n${email};Quitéria;${person.cpf};Clube do livro;Ativa;${addDays(dayInBrazil(new Date()), 9)};29,90\n`,
  )
  await imports.act(file, 'RUN')
  await shop.rows(`update courses set on_sale_from = now() + interval '1 day' where id = $1`, [plainCourse.id])
  await joinWaitingList(shop.db, { productId: plainCourse.id, email })
  await shop.rows(`update orders set status = 'EXPIRED', expires_at = now() - interval '91 days' where id = $1`, [id])
  await anonymizeDue(shop.deps)
  expect((await orderOf(shop, id)).name).toBe('Dados removidos')
  expect([
    await shop.rows('select from waiting_list where email = $1', [email]),
    await shop.rows('select plan_id from imported_subscribers where email = $1', [email]),
  ]).toEqual([[{}], [{ plan_id: plan }]])
})

test('every night, a person of whom an unpaid order goes keeps a certificate', async () => {
  const person = newPerson()
  const { email, name } = person
  const id = await place(panel, person, [ebook.id])
  const { db, deps, rows } = panel.shop
  await db
    .insertInto('certificates')
    .values({ code: 'KEPT', email, course_id: plainCourse.id, name, course_title: 'Um curso', hours: 8 })
    .execute()
  await db.insertInto('buyers').values({ email, certificate_name: name }).execute()
  await rows(`update orders set status = 'EXPIRED', expires_at = now() - interval '91 days' where id = $1`, [id])
  await anonymizeDue(deps)
  expect((await orderOf(panel.shop, id)).name).toBe('Dados removidos')
  expect(
    await rows('select certificates.name, certificate_name from certificates join buyers using (email) where email = $1', [email]),
  ).toEqual([{ name, certificate_name: name }])
})

test('every night, what has served its time is deleted, and nothing that has not', async () => {
  const { db, rows, work } = panel.shop
  const at = (years: number) => `${years} years`
  const request = (years: number, { status = 'DONE', doneYears = years as number | null, by = 'nightly' }) =>
    rows(
      `insert into privacy_requests (id, kind, email_hash, requested_by, status, done_at)
       values (uuidv7($1::interval - interval '1 day'), 'EXPORT', 'nightly', $4, $2, now() + $3::interval - interval '1 day')`,
      [at(-years), status, doneYears === null ? null : at(-doneYears), by],
    )
  await request(5, {})
  await request(5, { doneYears: null })
  await request(5, { status: 'OPEN', doneYears: null, by: 'open' })
  await request(5, { doneYears: 0, by: 'done yesterday' })
  await request(4, { by: 'recent' })
  for (const days of [401, 399])
    await rows(
      `insert into privacy_runs (at, anonymized_orders, erased_addresses, deleted_rows) values (now() - make_interval(days => $1), $1, 0, 0)`,
      [days],
    )
  const message = { name: 'Ana', email: 'ana@noite.example', message: 'x', forwarded_at: new Date(), confirmed_at: new Date() }
  for (const [years, answered_by] of [
    [5, 'renata'],
    [5, null],
    [4, 'renata'],
  ] as const)
    await rows(
      `insert into contact_messages (name, email, message, forwarded_at, confirmed_at, received_at, answered_at, answered_by)
       values ($1, $2, $3, now(), now(), now() - $4::interval - interval '1 day', case when $5::text is not null then now() end, $5)`,
      [message.name, message.email, message.message, at(years), answered_by],
    )
  await rows(`select graphile_worker.add_job(name) from unnest(array['anonymize_due', 'apply_retention']) as name`)
  await work(['anonymize_due', 'apply_retention'])
  expect(await rows(`select requested_by as by from privacy_requests where email_hash = 'nightly' order by id`)).toEqual([
    { by: 'open' },
    { by: 'done yesterday' },
    { by: 'recent' },
  ])
  expect(await rows('select anonymized_orders as days from privacy_runs where anonymized_orders in (399, 401)')).toEqual([{ days: 399 }])
  const kept = await db
    .selectFrom('contact_messages')
    .select('answered_by')
    .where('email', '=', message.email)
    .orderBy('received_at')
    .execute()
  expect(kept).toEqual([{ answered_by: null }, { answered_by: 'renata' }])
})

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
