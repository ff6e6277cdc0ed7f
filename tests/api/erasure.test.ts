import { Readable } from 'node:stream'
import { PDF } from '@libpdf/core'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyer, courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { anonymousEmail } from '#domain/erasure.ts'
import type { PersonData } from '#domain/person-data.ts'
import type { Tx } from '#server/database/database.ts'
import { applyErasures } from '#server/erasure/apply-erasures.ts'
import { eraseOrder } from '#server/erasure/erase-order.ts'
import { dueErasures, insertErasures, storeErased } from '#server/erasure/erasures.sql.ts'
import { closeIfErased, insertPrivacyRequest, privacyRequestById } from '#server/erasure/privacy-requests.sql.ts'
import { insertFile } from '#server/files/files.sql.ts'
import { MissingContent, newKey } from '#server/files/storage.ts'
import { anonymizeDue } from '#server/privacy/anonymize-due.ts'
import { exportPerson } from '#server/privacy/export-person.ts'
import { previewErasure, requestErasure } from '#server/privacy/request-erasure.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { stampCopy } from '#server/stamps/stamp-copy.ts'
import { copyById, wantCopy } from '#server/stamps/stamped-copies.sql.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { openPanel, type Panel } from '#tests/harness/panel.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { orderOf, providerOrder, quote, submit } from '#tests/harness/shop.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { personalColumns, plantTraces } from '#tests/harness/planted-traces.ts'
import { tracesOf } from '#tests/harness/traces.ts'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel.close())
beforeEach(() => panel.shop.sandbox('/console/settings', { faults: 'none', webhooks: 'drop' }))

let people = 0
/** Names, addresses and numbers that nobody else in the demo has. */
function newPerson() {
  people += 1
  return {
    name: `Quitéria Arapuã Xyzv${'w'.repeat(people)}`,
    email: `quiteria.${people}@arapua.example`,
    cpf: people === 1 ? '52998224725' : '39053344705',
    phone: `119876543${10 + people}`,
    address: { ...buyer.address, street: `Ladeira do Urubu ${people}` },
  }
}
type Person = ReturnType<typeof newPerson>

async function place(person: Person, ids: string[]): Promise<string> {
  const token = await quote(
    panel.shop,
    ids.map((id) => ({ id, quantity: 1 })),
    person,
  )
  const { body } = await submit(panel.shop, token, person)
  return String(body._id)
}

async function settle(orderId: string) {
  const payments = await panel.shop.db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute()
  for (const { id } of payments) expect(await settlePayment(panel.shop.deps, id)).toBe('settled')
}

async function buy(person: Person, ids: string[]): Promise<string> {
  const id = await place(person, ids)
  await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
  await settle(id)
  expect((await orderOf(panel.shop, id)).status).toBe('PAID')
  return id
}

const refund = (id: string) => panel.ask('mutation ($id: ID!) { refundOrder(id: $id) { status } }', { id })
const erase = (person: Person) => requestErasure(panel.shop.deps, { email: person.email, requestedBy: 'renata' })
/** As if everything about the order had happened so many years ago. */
const moveBack = (id: string, years: number) =>
  panel.shop.rows(
    `with orders as (update orders set paid_at = paid_at - make_interval(years => $2), expires_at = expires_at - make_interval(years => $2) where id = $1)
     update refunds set done_at = done_at - make_interval(years => $2) where order_id = $1`,
    [id, years],
  )
const erasures = (orderId: string) =>
  panel.shop.db.selectFrom('erasures').select(['due_at', 'waits_for', 'done_at']).where('order_id', '=', orderId).execute()
const money = () =>
  panel.shop.rows(`select (select json_agg(row(account, cents) order by id) from ledger_entries) as ledger,
    (select json_agg(row(id, status, total_cents, paid_at) order by id) from orders) as orders,
    (select json_agg(row(order_id, coupon_id, returned_at)) from coupon_redemptions) as uses`)

/** Everything that the store and its staff may write about a buyer. */
async function leaveTraces(person: Person, orderId: string) {
  const { db, rows } = panel.shop
  const { email, name } = person
  await signIn(panel.shop, email)
  await paidBrowser(panel.shop, [orderId])
  await panel.shop.call('POST', '/api/sign-in/code', { email }, { origin: new URL(panel.shop.config.publicUrl).origin })
  await panel.permit(email, plainCourse.slug)
  await exportPerson(db, { email, requestedBy: 'Comprador' })
  await db.insertInto('buyers').values({ email, certificate_name: name }).execute()
  await db.insertInto('lesson_progress').values({ email, course_id: courseWithModules.id, lesson_id: 'one' }).execute()
  const certificate = { code: `T${people}`, email, course_id: courseWithModules.id, name, course_title: 'Um curso', hours: 8 }
  await db.insertInto('certificates').values(certificate).execute()
  const line = await db.selectFrom('order_items').select('id').where('order_id', '=', orderId).where('kind', '=', 'BOOK').executeTakeFirst()
  await db
    .insertInto('file_downloads')
    .values([
      { email, order_id: orderId, order_item_id: line?.id ?? null, kind: 'BOOK', session_id: crypto.randomUUID() },
      { email, course_id: plainCourse.id, kind: 'LESSON_FILE', session_id: crypto.randomUUID() },
    ])
    .execute()
  const [payment] = await rows<{ id: string }>('select id from payments where order_id = $1', [orderId])
  await db
    .insertInto('provider_exchanges')
    .values({ payment_id: payment!.id, method: 'GET', path: '/', outcome: 'ok', milliseconds: 1 })
    .execute()
  await db
    .insertInto('webhook_events')
    .values({ digest: `digest ${people}`, payment_id: payment!.id, signature: 'none', headers: '{}', body: '' })
    .execute()
  await rows(
    `insert into disputes (order_id, charge_id, kind, reason, amount_cents, opened_by, deadline_at, closed_at, status)
     select $1::uuid, charges.id, 'MED', 'FRAUD', 1, 'renata', now(), paid_at - interval '6 years', 'WON' from charges where payment_id = $2`,
    [orderId, payment!.id],
  )
  await rows(
    `insert into exceptions (kind, subject, order_id, since, resolved_at) values ('FISCAL_REJECTED', $1::uuid::text, $1::uuid, now(), now())`,
    [orderId],
  )
  await rows(
    `insert into coupon_redemptions (coupon_id, order_id, cpf, email_key) select id, $1, '', '' from coupons order by id limit 1`,
    [orderId],
  )
  await leaveFiscalTraces(orderId, line!.id)
  await db
    .insertInto('contact_messages')
    .values({
      request_key: crypto.randomUUID(),
      name,
      email,
      message: 'x',
      answered_at: new Date(),
      answered_by: 'renata',
      forwarded_at: new Date(),
      confirmed_at: new Date(),
    })
    .execute()
}

/** A refund that PagBank refused, a withdrawal, a document that was canceled, and a line of the transfer report. */
async function leaveFiscalTraces(orderId: string, lineId: string) {
  const { rows } = panel.shop
  await rows(
    `with refund as (insert into refunds (order_id, scope, amount_cents, status, refusal, done_at) values ($1, 'ITEMS', 1, 'REFUSED', 'x', null) returning id),
       call as (insert into refund_calls (refund_id, charge_id, cents, status, refusal)
         select refund.id, charges.id, 1, 'REFUSED', 'x' from refund, charges join payments on payments.id = payment_id where order_id = $1)
     insert into withdrawals (order_item_id, refund_id, session_id, ip_hash, shown, with_shipping, return_status)
       select $2, id, gen_random_uuid(), '', 'O e-book sai da sua estante.', false, 'DONE' from refund`,
    [orderId, lineId],
  )
  await rows(
    `insert into fiscal_documents (order_id, document_group, seq, document, class, lines, total_cents, status, next_at, issued_at, canceled_at)
     values ($1, 'EBOOK', 1, 'NFSE_NATIONAL', 'EBOOK', '[]', 100, 'CANCELED', null, now() - interval '6 years', now() - interval '6 years')`,
    [orderId],
  )
  await rows(
    `insert into transfer_lines (day, report, line_code, transaction_code, event, event_code, gross_cents, fee_cents, net_cents, order_id, status)
     values (current_date, 'transactional', $1::uuid::text, '', 'SALE', '', 100, 0, 100, $1::uuid, 'ACCEPTED')`,
    [orderId],
  )
}

describe('after an erasure', () => {
  test('no text and no JSON of any table names the person, and no sum has changed', async () => {
    const person = newPerson()
    const { shop } = panel
    const mistyped = { ...person, email: `typo.${person.email}` }
    const orderId = await buy(mistyped, [courseWithModules.id, ebook.id, plentifulBook.id])
    await panel.ask(
      'mutation ($id: ID!, $email: String!) { correctOrderEmail(orderId: $id, email: $email, reason: "Quitéria Arapuã ligou") { id } }',
      {
        id: orderId,
        email: person.email,
      },
    )
    await shop.work()
    await leaveTraces(person, orderId)
    await moveBack(orderId, 6)
    const { personal, mistakes } = await personalColumns(shop)
    expect(mistakes).toEqual([])
    const texts = [person.name, 'Quitéria', person.email, person.cpf, person.phone, person.address.street]
    await plantTraces(shop, { orderId, email: person.email, trace: person.name, texts })
    const [before, sums] = [await tracesOf(shop, texts), await money()]
    expect(before).toEqual(personal)

    const requested = await erase(person)
    expect(requested).toMatchObject({ kind: 'requested', request: { status: 'DONE' } })
    await shop.work()
    expect(await tracesOf(shop, texts)).toEqual([])
    expect(await money()).toEqual(sums)
    expect(await orderOf(shop, orderId)).toMatchObject({ email: anonymousEmail(orderId), cpf: '00000000000', address: null, phone: '' })
  })
})

describe('of one open, one refunded and one six-year-old order', () => {
  test('the old one goes now, the refunded one waits for January, the open one for its end', async () => {
    const person = newPerson()
    const old = await buy(person, [courseWithModules.id])
    await moveBack(old, 6)
    const refunded = await buy(person, [plainCourse.id])
    await refund(refunded)
    const open = await place(person, [ebook.id])
    const january = new Date(`${new Date().getFullYear() + 6}-01-01T03:00:00Z`)

    const preview = await previewErasure(panel.shop.db, person.email)
    expect(preview.orders.map(({ id, plan }) => [id, plan.kind, plan.wait])).toEqual([
      [open, 'open', 'HOLD'],
      [refunded, 'later', 'FISCAL'],
      [old, 'now', null],
    ])

    expect(await erase(person)).toMatchObject({ kind: 'requested', request: { status: 'OPEN' } })
    expect(await orderOf(panel.shop, old)).toMatchObject({ name: 'Dados removidos', status: 'PAID' })
    expect(await orderOf(panel.shop, refunded)).toMatchObject({ name: person.name, cpf: person.cpf, phone: '', status: 'REFUNDED' })
    expect(await orderOf(panel.shop, open)).toMatchObject({ name: person.name, phone: person.phone, status: 'PENDING' })
    expect(await erasures(refunded)).toEqual([{ due_at: january, waits_for: 'FISCAL', done_at: null }])
    expect(await erasures(open)).toMatchObject([{ waits_for: 'HOLD', done_at: null }])
    expect(await panel.shop.db.selectFrom('course_accesses').selectAll().where('email', '=', person.email).execute()).toEqual([])
  })

  test('the open one goes once its hold has ended', async () => {
    const person = newPerson()
    const open = await place(person, [ebook.id])
    await erase(person)
    await panel.shop.rows(`update orders set status = 'EXPIRED', expires_at = now() where id = $1`, [open])
    await panel.shop.rows(`update erasures set due_at = now() where order_id = $1`, [open])
    expect(await applyErasures(panel.shop.deps)).toEqual({ orders: 1, addresses: 0 })
    expect(await orderOf(panel.shop, open)).toMatchObject({ name: 'Dados removidos', status: 'EXPIRED' })
  })
})

describe('during a dispute', () => {
  const ask = async (query: string, variables: object) => {
    const { data, message } = await panel.ask(query, variables)
    expect(message).toBeUndefined()
    return data
  }
  const open = async (id: string, amountCents: number) =>
    (
      await ask('mutation ($id: ID!, $dispute: DisputeInput!) { openDispute(orderId: $id, dispute: $dispute) { id } }', {
        id,
        dispute: { reason: 'FRAUD', amountCents, deadlineAt: '2099-12-01T23:59:00-03:00' },
      })
    ).openDispute.id as string
  const evidence = async (id: string) =>
    (await ask('mutation ($id: ID!) { openDisputeEvidence(id: $id) { accesses { title } fileDownloads { device } } }', { id }))
      .openDisputeEvidence
  const due = () => panel.shop.rows(`update erasures set due_at = now() where waits_for = 'DISPUTE'`)

  test('the evidence stays until it is decided, and what the person buys meanwhile stays after it', async () => {
    const person = newPerson()
    const { email, name } = person
    const { db, deps, rows, work } = panel.shop
    const id = await buy(person, [courseWithModules.id, ebook.id])
    await signIn(panel.shop, email)
    const [session] = await rows<{ id: string; device: string }>('select id, device from buyer_sessions where email = $1', [email])
    await rows(
      `insert into file_downloads (email, order_id, order_item_id, kind, session_id)
       select $1, order_id, id, 'BOOK', $2 from order_items where order_id = $3 and kind = 'BOOK'`,
      [email, session!.id, id],
    )
    await db.insertInto('buyers').values({ email, certificate_name: name }).execute()
    await db.insertInto('lesson_progress').values({ email, course_id: courseWithModules.id, lesson_id: 'one' }).execute()
    const dispute = await open(id, 100)
    expect((await previewErasure(db, email)).orders).toMatchObject([{ id, plan: { wait: 'DISPUTE' } }])

    expect(await erase(person)).toMatchObject({ kind: 'requested', request: { status: 'OPEN' } })
    const proofs = { accesses: [{ title: courseWithModules.title }], fileDownloads: [{ device: session!.device }] }
    expect(await evidence(dispute)).toEqual(proofs)
    const left = (table: 'buyers' | 'lesson_progress') => db.selectFrom(table).select('email').where('email', '=', email).execute()
    expect([await left('buyers'), await left('lesson_progress')]).toEqual([[], []])
    expect(await rows('select from buyer_sessions where email = $1 and ended_at is null', [email])).toEqual([])
    await work()
    const emails = (await panel.shop.sandbox(`/console/emails.json?to=${email}`)) as { subject: string; text: string }[]
    const { text } = emails.find(({ subject }) => subject.startsWith('Apagamos'))!
    expect(text).toContain('Os acessos aos cursos e a lista de aparelhos e downloads: até o fim da contestação no banco')
    expect(text).not.toContain('Apagamos os acessos')

    await due()
    expect(await applyErasures(deps)).toEqual({ orders: 0, addresses: 0 })
    expect(await evidence(dispute)).toEqual(proofs)
    await buy(person, [plainCourse.id])
    await ask('mutation ($id: ID!) { closeDispute(id: $id, outcome: WON) { id } }', { id: dispute })
    await due()
    expect(await applyErasures(deps)).toEqual({ orders: 0, addresses: 1 })
    expect(await evidence(dispute)).toEqual({ accesses: [], fileDownloads: [{ device: null }] })
    expect(await rows('select course_id as id from course_accesses where email = $1', [email])).toEqual([{ id: plainCourse.id }])
    expect(await erasures(id)).toMatchObject([{ waits_for: 'FISCAL' }])
  })

  test('a course that the person buys again meanwhile stays', async () => {
    const person = newPerson()
    const { email } = person
    const id = await buy(person, [courseWithModules.id])
    const dispute = await open(id, 100)
    await erase(person)
    await buy(person, [courseWithModules.id])
    await ask('mutation ($id: ID!) { closeDispute(id: $id, outcome: WON) { id } }', { id: dispute })
    await due()
    await applyErasures(panel.shop.deps)
    expect(await panel.shop.rows('select from course_accesses where email = $1', [email])).toHaveLength(1)
  })
})

test('money that arrives for an erased order is due for a refund, and its code is not renewed', async () => {
  const person = newPerson()
  const id = await place(person, [courseWithModules.id])
  await panel.shop.rows(`update orders set status = 'EXPIRED', expires_at = now() where id = $1`, [id])
  await erase(person)
  expect((await panel.shop.post(`/api/orders/${id}/pix`, {})).body.error?.code).toBe('ORDER_CLOSED')
  await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
  await settle(id)
  expect((await orderOf(panel.shop, id)).status).toBe('REFUND_DUE')
  expect(await panel.shop.db.selectFrom('course_accesses').selectAll().where('order_id', '=', id).execute()).toEqual([])
})

test('of two requests at the same moment one erases and the other sees that it is done', async () => {
  const person = newPerson()
  const id = await buy(person, [courseWithModules.id])
  const both = await Promise.all([erase(person), erase(person)])
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['already', 'requested'])
  expect(await erasures(id)).toHaveLength(1)
  expect(await requestErasure(panel.shop.deps, { email: 'ninguem@arapua.example', requestedBy: 'renata' })).toEqual({ kind: 'unknown' })
})

test('a request that comes while an earlier one is applied sees that one', async () => {
  const person = newPerson()
  const id = await buy(person, [ebook.id])
  await moveBack(id, 6)
  const { db } = panel.shop
  const { email } = person
  const earlier = await insertPrivacyRequest(db, { kind: 'ERASURE', email, requestedBy: 'joana' })
  let later: ReturnType<typeof erase> | undefined
  await db.transaction().execute(async (tx) => {
    await insertErasures(tx, { id: earlier.id, email }, [id])
    await sql`lock table erasures`.execute(tx)
    later = erase(person)
    expect(await eventually(async () => (await lockWaits(db)) > 0, 20, 20)).toBe(true)
    expect((await eraseOrder(tx, id, new Date())).kind).toBe('now')
    for (const erasure of await dueErasures(tx, 10, earlier.id)) await storeErased(tx, erasure.id)
  })
  expect(await later).toMatchObject({ kind: 'already', request: { id: earlier.id } })
})

test('a request whose last two parts are applied at the same moment is closed', async () => {
  const { db } = panel.shop
  const { email } = newPerson()
  const request = await insertPrivacyRequest(db, { kind: 'ERASURE', email, requestedBy: 'joana' })
  const order = await buy(newPerson(), [ebook.id])
  await db.transaction().execute((tx) => insertErasures(tx, { id: request.id, email }, [order]))
  const [first, second] = await dueErasures(db, 2, request.id)
  const apply = async (tx: Tx, { id }: { id: string }) => {
    await storeErased(tx, id)
    await closeIfErased(tx, request.id)
  }
  let other: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await apply(tx, first!)
    other = db.transaction().execute((another) => apply(another, second!))
    // Without a lock it would be over now.
    await Promise.race([other, eventually(async () => (await lockWaits(db)) > 0, 20, 50)])
  })
  await other
  expect((await privacyRequestById(db, request.id))?.status).toBe('DONE')
})

test('a copy whose buyer is erased while it is stamped is discarded', async () => {
  const person = newPerson()
  const { db, deps } = panel.shop
  const id = await buy(person, [ebook.id])
  await moveBack(id, 6)
  const key = newKey()
  const pdf = PDF.create()
  pdf.addPage()
  const written = await deps.storage.write(key, Readable.from([await pdf.save()]))
  const { id: fileId } = await insertFile(db, {
    name: 'medo.pdf',
    type: 'application/pdf',
    access: 'PROTECTED',
    storage: 'DISK',
    key,
    width: null,
    height: null,
    variants: [],
    uploaded_by: 'demo',
    ...written,
  })
  const { id: orderItemId } = await db.selectFrom('order_items').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  const copy = await wantCopy(db, { orderItemId, fileId })
  const keys: string[] = []
  const write: typeof deps.storage.write = async (to, content) => {
    keys.push(to)
    const stored = await deps.storage.write(to, content)
    if (keys.length === 1) await erase(person)
    return stored
  }
  const slow = { ...deps, storage: { ...deps.storage, write } }
  await stampCopy(slow, copy.id, 1)
  expect(await copyById(db, copy.id)).toMatchObject({ status: 'EXPIRED', key: null })
  await expect(deps.storage.read(keys[0]!)).rejects.toThrow(MissingContent)
  // Whoever has the link still gets the book, from now on without a name.
  await wantCopy(db, { orderItemId, fileId })
  await stampCopy(slow, copy.id, 1)
  expect(await copyById(db, copy.id)).toMatchObject({ status: 'READY', key: keys[1] })
})

test('the confirmation says what went, what stays and until when, and then the address is forgotten', async () => {
  const person = newPerson()
  const id = await buy(person, [plainCourse.id])
  await erase(person)
  await panel.shop.work()
  const emails = (await panel.shop.sandbox(`/console/emails.json?to=${person.email}`)) as { subject: string; text: string }[]
  const confirmations = emails.filter(({ subject }) => subject.startsWith('Apagamos'))
  expect(confirmations).toHaveLength(1)
  expect(confirmations[0]!.text).toContain(
    `Pedido ${id.slice(0, 8)}: nome, CPF, e-mail e endereço, até 01/01/${new Date().getFullYear() + 6}.`,
  )
  const requests = await panel.shop.db.selectFrom('privacy_requests').select('email').where('email', '=', person.email).execute()
  expect(requests).toEqual([])
})

test('an export after the erasure names the person until the last order goes', async () => {
  const person = newPerson()
  const { email } = person
  const { db, deps, rows, work } = panel.shop
  const id = await buy(person, [plainCourse.id])
  await erase(person)
  await work()
  await exportPerson(db, { email, requestedBy: 'renata' })
  const naming = () => rows('select kind from privacy_requests where email = $1', [email])
  expect(await naming()).toEqual([{ kind: 'EXPORT' }])
  await moveBack(id, 6)
  await rows('update erasures set due_at = now() where order_id = $1', [id])
  expect(await applyErasures(deps)).toEqual({ orders: 1, addresses: 0 })
  expect(await naming()).toEqual([])
})

test('every night, unpaid orders of more than 90 days ago and due erasures name nobody any more, and the run is reported', async () => {
  const person = newPerson()
  const [old, recent, paid] = [
    await place(person, [ebook.id]),
    await place(person, [plainCourse.id]),
    await buy(person, [courseWithModules.id]),
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
    await place(person, [ebook.id]),
    await place(person, [plainCourse.id]),
    await buy(person, [courseWithModules.id]),
    await buy(newPerson(), [courseWithModules.id]),
  ]
  for (const [id, days] of [
    [first, 100],
    [second, 91],
  ])
    await rows(`update orders set status = 'EXPIRED', expires_at = now() - make_interval(days => $2) where id = $1`, [id, days])
  for (const id of [paid, alsoPaid]) {
    await moveBack(id, 6)
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

test('every night, a person of whom an unpaid order goes keeps a certificate', async () => {
  const person = newPerson()
  const { email, name } = person
  const id = await place(person, [ebook.id])
  const { db, deps, rows } = panel.shop
  await db
    .insertInto('certificates')
    .values({ code: 'KEPT', email, course_id: plainCourse.id, name, course_title: 'Um curso', hours: 8 })
    .execute()
  await db.insertInto('buyers').values({ email, certificate_name: name }).execute()
  await rows(`update orders set status = 'EXPIRED', expires_at = now() - interval '91 days' where id = $1`, [id])
  await anonymizeDue(deps)
  expect((await orderOf(panel.shop, id)).name).toBe('Dados removidos')
  expect(await rows('select name, certificate_name from certificates join buyers using (email) where email = $1', [email])).toEqual([
    { name, certificate_name: name },
  ])
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
      `insert into contact_messages (request_key, name, email, message, forwarded_at, confirmed_at, received_at, answered_at, answered_by)
       values (gen_random_uuid(), $1, $2, $3, now(), now(), now() - $4::interval - interval '1 day', case when $5::text is not null then now() end, $5)`,
      [message.name, message.email, message.message, at(years), answered_by],
    )
  await rows(`select graphile_worker.add_job(name) from unnest(array['anonymize_due', 'delete_old_messages']) as name`)
  await work(['anonymize_due', 'delete_old_messages'])
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

describe('messages of a person who is erased', () => {
  const write = (email: string, answered: boolean) =>
    panel.shop.db
      .insertInto('contact_messages')
      .values({
        request_key: crypto.randomUUID(),
        name: 'Quitéria Arapuã',
        email,
        message: 'Onde está o meu livro?',
        forwarded_at: new Date(),
        confirmed_at: new Date(),
        ...(answered ? { answered_at: new Date(), answered_by: 'renata' } : {}),
      })
      .execute()
  const messagesOf = async (email: string) =>
    (await panel.shop.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute()).length

  test('go at once, and those that wait for an answer go after it', async () => {
    const { email } = newPerson()
    await write(email, true)
    await write(email, false)
    expect(await previewErasure(panel.shop.db, email)).toMatchObject({ member: false, orders: [], messages: { answered: 1, open: 1 } })
    const requested = await requestErasure(panel.shop.deps, { email, requestedBy: 'renata' })
    expect(requested).toMatchObject({ kind: 'requested', request: { status: 'OPEN' } })
    expect(await messagesOf(email)).toBe(1)
    expect(await requestErasure(panel.shop.deps, { email, requestedBy: 'renata' })).toMatchObject({ kind: 'already' })
    await panel.shop.work()
    const emails = (await panel.shop.sandbox(`/console/emails.json?to=${email}`)) as { subject: string; text: string }[]
    expect(emails.map(({ text }) => text).join()).toContain('As suas mensagens que ainda não respondemos: até a resposta.')

    // From here on only the hash of the address is known.
    const due = () => panel.shop.rows(`update erasures set due_at = now() where waits_for = 'MESSAGE'`)
    await due()
    expect(await applyErasures(panel.shop.deps)).toEqual({ orders: 0, addresses: 0 })
    await panel.shop.rows(`update contact_messages set answered_at = now(), answered_by = 'renata' where email = $1`, [email])
    await due()
    expect(await applyErasures(panel.shop.deps)).toEqual({ orders: 0, addresses: 1 })
    expect(await messagesOf(email)).toBe(0)
    const request = (requested as { request: { id: string } }).request.id
    expect(await panel.shop.rows(`select from privacy_requests where id = $1 and status = 'DONE'`, [request])).toHaveLength(1)
  })

  test('are all that an erasure looks at while it waits for them: what the person buys and writes later stays', async () => {
    const person = newPerson()
    const { email } = person
    const { db, deps, rows } = panel.shop
    await write(email, false)
    await requestErasure(deps, { email, requestedBy: 'renata' })
    await buy(person, [courseWithModules.id])
    await db.insertInto('buyers').values({ email, certificate_name: person.name }).execute()
    await write(email, true)
    await write(email, false)
    expect(await previewErasure(db, email)).toMatchObject({ member: true, messages: { answered: 1, open: 1 } })
    const due = () => rows(`update erasures set due_at = now() where waits_for = 'MESSAGE'`)
    await due()
    expect(await applyErasures(deps)).toEqual({ orders: 0, addresses: 0 })
    await rows(
      `update contact_messages set answered_at = now(), answered_by = 'renata' where id = (select id from contact_messages where email = $1 order by received_at limit 1)`,
      [email],
    )
    await due()
    expect(await applyErasures(deps)).toEqual({ orders: 0, addresses: 1 })
    expect(await rows('select from course_accesses where email = $1', [email])).toHaveLength(1)
    expect(await rows('select from buyers where email = $1', [email])).toHaveLength(1)
    expect(await messagesOf(email)).toBe(2)
  })
})

describe('the fiscal documents of an order', () => {
  /** As one that was stored six years ago, with its files. */
  async function issue(orderId: string, status: 'ISSUED' | 'QUEUED') {
    const keys = [newKey(), newKey(), newKey()]
    async function* content() {
      yield Buffer.from('<nota>Quitéria</nota>')
    }
    for (const key of keys) await panel.shop.deps.storage.write(key, content())
    await panel.shop.rows(
      `insert into fiscal_documents (order_id, document_group, seq, document, class, lines, total_cents, status, next_at, issued_at, xml, pdf, cancellation_xml)
       values ($1, 'COURSE', 1, 'NFSE_NATIONAL', 'COURSE', '[]', 100, $2, case when $2 = 'QUEUED' then now() + interval '1 day' end,
         now() - interval '6 years', json_build_object('key', $3::text, 'bytes', 21), json_build_object('key', $4::text, 'bytes', 21),
         json_build_object('key', $5::text, 'bytes', 21))`,
      [orderId, status, ...keys],
    )
    return keys
  }
  const isStored = (key: string) =>
    panel.shop.deps.storage.read(key).then(
      (content) => Boolean(content.destroy()),
      (error: unknown) => {
        expect(error).toBeInstanceOf(MissingContent)
        return false
      },
    )

  test('lose their files when the fiscal retention has ended, and not before', async () => {
    const person = newPerson()
    const [old, recent] = [await buy(person, [courseWithModules.id]), await buy(person, [plainCourse.id])]
    await moveBack(old, 6)
    const [oldKeys, recentKeys] = [await issue(old, 'ISSUED'), await issue(recent, 'ISSUED')]
    await erase(person)
    expect(await Promise.all(recentKeys.map(isStored))).toEqual([true, true, true])
    await panel.shop.rows(`select graphile_worker.add_job('remove_given_up_files')`)
    await panel.shop.work()
    expect(await Promise.all([...oldKeys, ...recentKeys].map(isStored))).toEqual([false, false, false, true, true, true])
    const files = await panel.shop.rows('select xml, pdf, cancellation_xml, total_cents from fiscal_documents where order_id = $1', [old])
    expect(files).toEqual([{ xml: null, pdf: null, cancellation_xml: null, total_cents: 100 }])
  })

  test('are waited for while they are not issued', async () => {
    const person = newPerson()
    const id = await buy(person, [courseWithModules.id])
    await moveBack(id, 6)
    await issue(id, 'QUEUED')
    await erase(person)
    expect((await orderOf(panel.shop, id)).name).toBe(person.name)
    expect(await erasures(id)).toMatchObject([{ waits_for: 'DOCUMENT', done_at: null }])
    await panel.shop.rows(`update fiscal_documents set status = 'ISSUED', next_at = null where order_id = $1`, [id])
    await panel.shop.rows('update erasures set due_at = now() where order_id = $1', [id])
    expect(await applyErasures(panel.shop.deps)).toEqual({ orders: 1, addresses: 0 })
    expect((await orderOf(panel.shop, id)).name).toBe('Dados removidos')
  })
})

describe('staff', () => {
  const privacyOf = async (email: string) =>
    (
      await panel.ask(
        'query ($email: String!) { personPrivacy(email: $email) { member orders { orderId wait at } requests { kind requestedBy done } history { actor action } } }',
        { email },
      )
    ).data.personPrivacy
  const eraseAsStaff = (email: string, confirmation = email) =>
    panel.ask(
      'mutation ($email: String!, $confirmation: String!) { erasePerson(email: $email, confirmation: $confirmation) { id done orders { wait } } }',
      {
        email,
        confirmation,
      },
    )

  test('export everything about a person, which is recorded', async () => {
    const person = newPerson()
    const id = await buy(person, [courseWithModules.id])
    await panel.shop.rows(
      `insert into contact_messages (request_key, name, email, message) values (gen_random_uuid(), 'x', $1, 'Onde está o meu livro?')`,
      [person.email],
    )
    const { data } = await panel.ask('mutation ($email: String!) { exportPerson(email: $email) }', { email: person.email.toUpperCase() })
    expect(Object.keys(data)).toEqual(['exportPerson'])
    const { orders, accesses, messages } = JSON.parse(data.exportPerson as string) as PersonData
    const { name, email, cpf, phone } = person
    expect(orders).toMatchObject([{ id, name, email, cpf, phone, status: 'PAID', items: [{ quantity: 1 }] }])
    expect(accesses).toHaveLength(1)
    expect(messages).toMatchObject([{ message: 'Onde está o meu livro?', answeredAt: null }])
    expect(await privacyOf(email)).toMatchObject({
      requests: [{ kind: 'EXPORT', requestedBy: 'renata.lopes@sabia.example' }],
      history: [{ actor: 'renata.lopes@sabia.example', action: 'EXPORTED' }],
    })
  })

  test('see a preview, confirm by the address, and erase once', async () => {
    const person = newPerson()
    const id = await buy(person, [courseWithModules.id])
    expect(await privacyOf(person.email)).toMatchObject({ member: true, orders: [{ orderId: id, wait: 'FISCAL' }], requests: [] })
    expect((await eraseAsStaff(person.email, 'outro@correio.com.br')).code).toBe('BAD_USER_INPUT')
    const [first, second] = await Promise.all([eraseAsStaff(person.email), eraseAsStaff(person.email)])
    expect(first.data.erasePerson.id).toBe(second.data.erasePerson.id)
    expect(await privacyOf(person.email)).toMatchObject({
      member: false,
      orders: [],
      requests: [{ kind: 'ERASURE', done: false }],
      history: [{ action: 'ANONYMIZED' }],
    })
    expect((await eraseAsStaff('ninguem@arapua.example')).code).toBe('NOT_FOUND')
  })

  test('see a whole CPF only in an open order, which is recorded once an hour', async () => {
    const person = newPerson()
    const id = await place(person, [courseWithModules.id])
    const open = () => panel.ask('query ($id: ID!) { getOrder(id: $id) { cpf } }', { id })
    const masked = `***.${person.cpf.slice(3, 6)}.${person.cpf.slice(6, 9)}-**`
    const listed = await panel.ask('query ($search: String) { listOrders(search: $search) { data { cpf } } }', { search: person.email })
    expect(listed.data.listOrders.data).toEqual([{ cpf: masked }])
    const customer = await panel.ask('query ($email: String!) { getCustomer(email: $email) { cpf orders { cpf } } }', {
      email: person.email,
    })
    expect(customer.data.getCustomer).toEqual({ cpf: masked, orders: [{ cpf: masked }] })
    const views = () => panel.shop.rows(`select actor from history where entity_id = $1 and action = 'VIEWED'`, [id])
    expect(await views()).toEqual([])
    const opened = await Promise.all([open(), open(), open()])
    expect(opened.map(({ data }) => data.getOrder)).toEqual(Array.from({ length: 3 }, () => ({ cpf: person.cpf })))
    expect(await views()).toEqual([{ actor: 'renata.lopes@sabia.example' }])
    await panel.shop.rows(`update history set at = at - interval '61 minutes' where entity_id = $1 and action = 'VIEWED'`, [id])
    await open()
    expect(await views()).toHaveLength(2)
  })
})

describe('the buyer', () => {
  const path = '/api/library/privacy'

  test('sees and corrects the own data, downloads it in three forms, and erases it', async () => {
    const person = newPerson()
    const { shop } = panel
    const id = await buy(person, [courseWithModules.id])
    const { email } = person
    const headers = await signIn(shop, email)
    const seen = await shop.call('GET', path, undefined, headers)
    expect(seen.body).toMatchObject({
      email,
      person: { name: person.name, phone: person.phone },
      orders: [{ id, wait: 'FISCAL' }],
    })
    expect(JSON.stringify(seen.body)).not.toContain(person.cpf)

    const corrected = await shop.call('PUT', path, { name: 'Quitéria  Sá', phone: '(11) 3333-4444' }, headers)
    expect(corrected.body).toMatchObject({ person: { name: 'Quitéria Sá', phone: '1133334444' } })
    const requests = await shop.rows('select kind from privacy_requests where email = $1', [email])
    expect(requests).toEqual([{ kind: 'CORRECTION' }])
    expect(await orderOf(shop, id)).toMatchObject({ name: 'Quitéria Sá', phone: '1133334444' })
    const lines = await shop.rows(`select actor, changes->0->>'before' as before from history where entity_id = $1 and action = 'EDITED'`, [
      id,
    ])
    expect(lines).toEqual([{ actor: 'Comprador', before: person.name }])

    const download = (format: string) => shop.fetch(`${path}/export?formato=${format}`, { headers })
    expect(await (await download('json')).json()).toMatchObject({ email, orders: [{ id, cpf: person.cpf }] })
    const zip = unzipSync(new Uint8Array(await (await download('csv')).arrayBuffer()))
    expect(strFromU8(zip['pedidos.csv']!)).toContain(person.cpf)
    const { pages } = await readPdf(new Uint8Array(await (await download('pdf')).arrayBuffer()))
    expect(pages.map(({ text }) => text).join(' ')).toContain('Quitéria Sá')
    expect((await shop.call('GET', `${path}/export?formato=xml`, undefined, headers)).status).toBe(400)

    expect((await shop.call('POST', `${path}/erasure`, { confirmation: 'outro@arapua.example' }, headers)).status).toBe(400)
    expect((await shop.call('POST', `${path}/erasure`, { confirmation: email.toUpperCase() }, headers)).body).toEqual({ ok: true })
    expect((await shop.call('GET', path, undefined, headers)).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect(await orderOf(shop, id)).toMatchObject({ name: 'Quitéria Sá', phone: '' })
  })

  test('corrects only what was bought with the own CPF', async () => {
    const person = newPerson()
    const own = await place(person, [courseWithModules.id])
    const gift = await place({ ...person, name: 'Outra Pessoa', cpf: '11144477735' }, [plainCourse.id])
    await panel.shop.rows(`update orders set created_at = created_at - interval '1 day' where id = $1`, [gift])
    await panel.shop.call('PUT', path, { name: 'Nome Novo', phone: '' }, await signIn(panel.shop, person.email))
    expect((await orderOf(panel.shop, own)).name).toBe('Nome Novo')
    expect((await orderOf(panel.shop, gift)).name).toBe('Outra Pessoa')
  })
})
