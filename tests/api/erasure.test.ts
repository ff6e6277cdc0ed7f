import { PDF } from '@libpdf/core'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { anonymousEmail } from '#domain/platform/values/anonymous-person.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { applyErasures } from '#server/compliance/privacy/apply-erasures.ts'
import { eraseOrder } from '#server/compliance/privacy/erase-order.ts'
import { dueErasures, insertErasures, storeErased } from '#server/compliance/privacy/erasures.sql.ts'
import { closeIfErased, insertPrivacyRequest, privacyRequestById } from '#server/compliance/privacy/privacy-requests.sql.ts'
import { MissingContent } from '#integrations/object-storage/storage.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import { previewErasure } from '#server/compliance/privacy/request-erasure.ts'
import { stampCopy } from '#server/delivery/stamps/stamp-copy.ts'
import { copyById, wantCopy } from '#server/delivery/stamps/stamped-copies.sql.ts'
import { buy, erase, erasures, moveBack, newPerson, place } from '#tests/harness/erasure.ts'
import { act, passUndo, prepare } from '#tests/harness/bulk.ts'
import { importing } from '#tests/harness/imports.ts'
import { joinWaitingList } from '#server/people/waiting-list/waiting-list.sql.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { personalData } from '#server/compliance/privacy/erased-data.ts'
import { leaveTraces, personalColumns, plantTraces } from '#tests/harness/planted-traces.ts'
import { stored } from '#tests/harness/protected-files.ts'
import { emailsTo, newBuyer, pay, refund, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { tracesOf } from '#tests/harness/traces.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

const money = () =>
  panel.shop.rows(`select (select json_agg(row(account, cents) order by id) from ledger_entries) as ledger,
    (select json_agg(row(id, status, total_cents, paid_at) order by id) from orders) as orders,
    (select json_agg(row(order_id, coupon_id, returned_at)) from coupon_redemptions) as uses`)

describe('after an erasure', () => {
  test('no text and no JSON of any table names the person, and no sum has changed', async () => {
    const person = newPerson()
    const { shop } = panel
    const mistyped = { ...person, email: `typo.${person.email}` }
    const orderId = await buy(panel, mistyped, [courseWithModules.id, ebook.id, plentifulBook.id])
    await panel.ask(
      'mutation ($id: ID!, $email: String!) { correctOrderEmail(orderId: $id, email: $email, reason: "Quitéria Arapuã ligou") { id } }',
      {
        id: orderId,
        email: person.email,
      },
    )
    await shop.work()
    await leaveTraces(panel, person, orderId)
    await moveBack(panel, orderId, 6)
    const { personal, mistakes } = await personalColumns(shop)
    expect(mistakes).toEqual([])
    const listed = personalData.flatMap(({ columns }) =>
      Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
    )
    expect(personal.filter((name) => !listed.includes(name))).toEqual([])
    const texts = [person.name, 'Quitéria', person.email, person.cpf, person.phone, person.address.street]
    await plantTraces(shop, { orderId, email: person.email, trace: person.name, texts })
    const [before, sums] = [await tracesOf(shop, texts), await money()]
    expect(before).toEqual(personal)

    const requested = await erase(panel, person)
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
    const old = await buy(panel, person, [courseWithModules.id])
    await moveBack(panel, old, 6)
    const refunded = await buy(panel, person, [plainCourse.id])
    await refund(panel, refunded)
    const open = await place(panel, person, [ebook.id])
    const january = new Date(`${new Date().getFullYear() + 6}-01-01T03:00:00Z`)

    const preview = await previewErasure(panel.shop.db, person.email)
    expect(preview.orders.map(({ id, at, wait }) => [id, at, wait])).toEqual([
      [open, expect.any(String), 'HOLD'],
      [refunded, january.toISOString(), 'FISCAL'],
      [old, null, null],
    ])

    expect(await erase(panel, person)).toMatchObject({ kind: 'requested', request: { status: 'OPEN' } })
    expect(await orderOf(panel.shop, old)).toMatchObject({ name: 'Dados removidos', status: 'PAID' })
    expect(await orderOf(panel.shop, refunded)).toMatchObject({ name: person.name, cpf: person.cpf, phone: '', status: 'REFUNDED' })
    expect(await orderOf(panel.shop, open)).toMatchObject({ name: person.name, phone: person.phone, status: 'PENDING' })
    expect(await erasures(panel, refunded)).toEqual([{ due_at: january, waits_for: 'FISCAL', done_at: null }])
    expect(await erasures(panel, open)).toMatchObject([{ waits_for: 'HOLD', done_at: null }])
    expect(await panel.shop.db.selectFrom('course_accesses').selectAll().where('email', '=', person.email).execute()).toEqual([])
  })
})

test('money that arrives for an erased order is due for a refund, and its code is not renewed', async () => {
  const person = newPerson()
  const id = await place(panel, person, [courseWithModules.id])
  await panel.shop.rows(`update orders set status = 'EXPIRED', expires_at = now() where id = $1`, [id])
  await erase(panel, person)
  expect((await panel.shop.post(`/api/orders/${id}/pix`, {})).body.error?.code).toBe('ORDER_CLOSED')
  await pay(panel.shop, id)
  await settle(panel.shop, id)
  expect((await orderOf(panel.shop, id)).status).toBe('REFUND_DUE')
  expect(await panel.shop.db.selectFrom('course_accesses').selectAll().where('order_id', '=', id).execute()).toEqual([])
})

test.each(['before', 'during'])(
  'an erasure %s a refund by staff: the money returns, and nobody who was erased has an access',
  async (when) => {
    const person = newPerson()
    const id = await buy(panel, person, [plainCourse.id, plentifulBook.id])
    // The fiscal retention is over, so that the erasure may be first and the refund goes on with an order that names nobody.
    await moveBack(panel, id, 6)
    if (when === 'before') await erase(panel, person)
    await Promise.all([refund(panel, id), erase(panel, person)])
    const { status, name, anonymized_at } = await orderOf(panel.shop, id)
    const [erasure] = await erasures(panel, id)
    expect([status, anonymized_at === null]).toEqual(['REFUNDED', erasure!.done_at === null])
    expect(name === person.name).toBe(anonymized_at === null)
    expect(await panel.shop.db.selectFrom('course_accesses').select('email').where('order_id', '=', id).execute()).toEqual([])
  },
)

test('a request that comes while an earlier one is applied sees that one', async () => {
  const person = newPerson()
  const id = await buy(panel, person, [ebook.id])
  await moveBack(panel, id, 6)
  const { db } = panel.shop
  const { email } = person
  const earlier = await insertPrivacyRequest(db, { kind: 'ERASURE', email, requestedBy: 'joana' })
  let later: ReturnType<typeof erase> | undefined
  await db.transaction().execute(async (tx) => {
    await insertErasures(tx, { id: earlier.id, email }, [id])
    await sql`lock table erasures`.execute(tx)
    later = erase(panel, person)
    expect(await eventually(async () => (await lockWaits(db)).all > 0, 40, 20)).toBe(true)
    expect((await eraseOrder(tx, id, new Date())).kind).toBe('now')
    for (const erasure of await dueErasures(tx, 10, earlier.id)) await storeErased(tx, erasure.id)
  })
  expect(await later).toMatchObject({ kind: 'already', request: { id: earlier.id } })
})

test('an address that only waits for a sale, or stands in a draft of staff, is known to an erasure, also by the hash alone', async () => {
  const { db, deps, rows } = panel.shop
  const known = (email: string) =>
    rows('select from waiting_list where email = $1 union all select from bulk_items where email = $1', [email])
  const becomesKnown = async (how: 'waits' | 'is in a draft') => {
    const { email } = newPerson()
    if (how === 'waits') await joinWaitingList(db, { productId: courseWithModules.id, email })
    else await draftFor(email)
    expect(await known(email)).toHaveLength(1)
    return email
  }
  await rows(`update courses set on_sale_from = now() + interval '1 day' where id = $1`, [courseWithModules.id])
  for (const how of ['waits', 'is in a draft'] as const) {
    const [asks, hashed] = [await becomesKnown(how), await becomesKnown(how)]
    expect(await erase(panel, { email: asks })).toMatchObject({ kind: 'requested', request: { status: 'DONE' } })
    const request = await insertPrivacyRequest(db, { kind: 'ERASURE', email: hashed, requestedBy: 'joana' })
    await db.transaction().execute((tx) => insertErasures(tx, { id: request.id, email: hashed }, []))
    await rows('update privacy_requests set email = null where id = $1', [request.id])
    await applyErasures(deps)
    expect([await known(asks), await known(hashed)]).toEqual([[], []])
  }
  await rows('update courses set on_sale_from = null where id = $1', [courseWithModules.id])
})

const draftFor = async (addresses: string) =>
  String(
    (
      await prepare(panel, '$ids: [ID!], $addresses: String!', 'prepareAccesses(ids: $ids, addresses: $addresses)', {
        ids: [plainCourse.id],
        addresses,
      })
    ).id,
  )

test.each(['a list of staff', 'an import'])('an erasure leaves no access that %s gives at that moment', async (source) => {
  const { db, rows, work } = panel.shop
  const email = newBuyer()
  if (source === 'an import') {
    const file = await importing(panel).checked(`E-mail;Curso\n${email};${plainCourse.title}\n`)
    await panel.ask('mutation ($id: ID!) { actOnImport(id: $id, action: RUN) { id } }', { id: file })
  } else {
    const id = await draftFor(email)
    await act(panel, 'run', id)
    await passUndo(panel, id)
  }
  let isErased = false
  const running = await db.transaction().execute(async (tx) => {
    // Whoever gives access to the course waits for this.
    await sql`select from courses where id = ${plainCourse.id} for update`.execute(tx)
    const working = work(['work_on_bulk_operation', 'work_on_import'])
    expect(await eventually(async () => (await lockWaits(db)).all > 0, 40, 20)).toBe(true)
    const erasing = erase(panel, { email }).finally(() => (isErased = true))
    expect(await eventually(async () => isErased || (await lockWaits(db)).all > 1, 40, 20)).toBe(true)
    return [working, erasing]
  })
  await Promise.all(running)
  expect(await rows('select from course_accesses where email = $1', [email])).toEqual([])
})

test('a request whose last two parts are applied at the same moment is closed', async () => {
  const { db } = panel.shop
  const { email } = newPerson()
  const request = await insertPrivacyRequest(db, { kind: 'ERASURE', email, requestedBy: 'joana' })
  const order = await buy(panel, newPerson(), [ebook.id])
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
    await Promise.race([other, eventually(async () => (await lockWaits(db)).all > 0, 40, 50)])
  })
  await other
  expect((await privacyRequestById(db, request.id))?.status).toBe('DONE')
})

test('a copy whose buyer is erased while it is stamped is discarded', { tags: ['long'] }, async () => {
  const person = newPerson()
  const { db, deps } = panel.shop
  const id = await buy(panel, person, [ebook.id])
  await moveBack(panel, id, 6)
  const pdf = PDF.create()
  pdf.addPage()
  const { id: fileId } = insideFile(await stored(panel.shop, 'medo.pdf', 'application/pdf', Buffer.from(await pdf.save())))!
  const { id: orderItemId } = await db.selectFrom('order_items').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  const copy = await wantCopy(db, { orderItemId, fileId })
  const keys: string[] = []
  const write: typeof deps.storage.write = async (to, content) => {
    keys.push(to)
    const stored = await deps.storage.write(to, content)
    if (keys.length === 1) await erase(panel, person)
    return stored
  }
  const slow = { ...deps, storage: { ...deps.storage, write } }
  await stampCopy(slow, copy.id)
  expect(await copyById(db, copy.id)).toMatchObject({ status: 'EXPIRED', key: null })
  await expect(deps.storage.read(keys[0]!)).rejects.toThrow(MissingContent)
  // Whoever has the link still gets the book, from now on without a name.
  await wantCopy(db, { orderItemId, fileId })
  await stampCopy(slow, copy.id)
  expect(await copyById(db, copy.id)).toMatchObject({ status: 'READY', key: keys[1] })
})

test('the confirmation says what went, what stays and until when, and then the address is forgotten', async () => {
  const person = newPerson()
  const id = await buy(panel, person, [plainCourse.id])
  await erase(panel, person)
  await panel.shop.work()
  const emails = await emailsTo(panel.shop, person.email)
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
  const id = await buy(panel, person, [plainCourse.id])
  await erase(panel, person)
  await work()
  await exportPerson(db, { email, requestedBy: 'renata' })
  const naming = () => rows('select kind from privacy_requests where email = $1', [email])
  expect(await naming()).toEqual([{ kind: 'EXPORT' }])
  await moveBack(panel, id, 6)
  await rows('update erasures set due_at = now() where order_id = $1', [id])
  expect(await applyErasures(deps)).toEqual({ orders: 1, addresses: 0 })
  expect(await naming()).toEqual([])
})
