import { beforeEach, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { insertErasures } from '#server/compliance/privacy/erasures.sql.ts'
import { insertPrivacyRequest } from '#server/compliance/privacy/privacy-requests.sql.ts'
import { anonymizeDue } from '#server/compliance/privacy/anonymize-due.ts'
import { addDays } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { joinWaitingList } from '#server/people/waiting-list/waiting-list.sql.ts'
import { buy, moveBack, newPerson, place } from '#tests/harness/erasure.ts'
import { importing } from '#tests/harness/imports.ts'
import { planOf } from '#tests/harness/subscriptions.ts'
import { newBuyer, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

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
