import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { addDays } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { queueLessonEmails } from '#server/delivery/access/course-emails.sql.ts'
import { applyErasures } from '#server/compliance/privacy/apply-erasures.ts'
import { MissingContent, newKey } from '#integrations/object-storage/storage.ts'
import { removeDueContent } from '#server/platform/files/remove-content.ts'
import { previewErasure } from '#server/compliance/privacy/request-erasure.ts'
import { buy, erase, erasures, moveBack, newPerson } from '#tests/harness/erasure.ts'
import { emailsTo, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

describe('during a dispute', () => {
  const ask = async (query: string, variables: object) => {
    const { data, message } = await panel.ask(query, variables)
    expect(message).toBeUndefined()
    return data
  }
  /** Names and values of the evidence about the delivery, without its moments. */
  const evidence = async (id: string) => {
    const { openDisputeEvidence } = await ask(
      'mutation ($id: ID!) { openDisputeEvidence(id: $id) { sections { title lines { name value } } } }',
      { id },
    )
    const { lines } = openDisputeEvidence.sections.find(({ title }: { title: string }) => title === 'Entrega')
    return lines.map(({ name, value }: { name: string; value: string }) => `${name}: ${value.split(/,? em /)[0]}`)
  }
  const due = () => panel.shop.rows(`update erasures set due_at = now() where waits_for = 'DISPUTE'`)

  test('the evidence stays until it is decided, and what the person buys meanwhile stays after it', async () => {
    const person = newPerson()
    const { email, name } = person
    const { db, deps, rows, work } = panel.shop
    const id = await buy(panel, person, [courseWithModules.id, ebook.id])
    await signIn(panel.shop, email)
    const [session] = await rows<{ id: string; device: string }>('select id, device from buyer_sessions where email = $1', [email])
    await rows(
      `insert into file_downloads (email, order_id, order_item_id, kind, session_id)
       select $1, order_id, id, 'BOOK', $2 from order_items where order_id = $3 and kind = 'BOOK'`,
      [email, session!.id, id],
    )
    await db.insertInto('buyers').values({ email, certificate_name: name }).execute()
    await db.insertInto('lesson_progress').values({ email, course_id: courseWithModules.id, lesson_id: 'one' }).execute()
    const dispute = await openDispute(panel, id, 100)
    expect((await previewErasure(db, email)).orders).toMatchObject([{ id, wait: 'DISPUTE' }])

    expect(await erase(panel, person)).toMatchObject({ kind: 'requested', request: { status: 'OPEN' } })
    const proofs = [`Acesso ao curso ${courseWithModules.title}: liberado`, `${ebook.title}: aberto na estante, ${session!.device}`]
    expect(await evidence(dispute)).toEqual(proofs)
    const left = (table: 'buyers' | 'lesson_progress') => db.selectFrom(table).select('email').where('email', '=', email).execute()
    expect([await left('buyers'), await left('lesson_progress')]).toEqual([[], []])
    expect(await rows('select from buyer_sessions where email = $1 and ended_at is null', [email])).toEqual([])
    await work()
    const emails = await emailsTo(panel.shop, email)
    const { text } = emails.find(({ subject }) => subject.startsWith('Apagamos'))!
    expect(text).toContain('Os acessos aos cursos e a lista de aparelhos e de arquivos baixados: até o fim da contestação no banco')
    expect(text).not.toContain('Apagamos os acessos')

    await due()
    expect(await applyErasures(deps)).toEqual({ orders: 0, addresses: 0 })
    expect(await evidence(dispute)).toEqual(proofs)
    await buy(panel, person, [plainCourse.id])
    await closeDispute(panel, dispute, 'WON')
    await due()
    expect(await applyErasures(deps)).toEqual({ orders: 0, addresses: 1 })
    expect(await evidence(dispute)).toEqual([`${ebook.title}: aberto pelo link do e-mail`])
    expect(await rows('select course_id as id from course_accesses where email = $1', [email])).toEqual([{ id: plainCourse.id }])
    expect(await erasures(panel, id)).toMatchObject([{ waits_for: 'FISCAL' }])
  })

  test('no e-mail tells of lessons that open, which its person did not want before either', { tags: ['long'] }, async () => {
    const person = newPerson()
    const { email } = person
    const { db, rows, work } = panel.shop
    const id = await buy(panel, person, [plainCourse.id])
    await db.insertInto('buyers').values({ email, lesson_emails: false }).execute()
    await openDispute(panel, id, 100)
    await erase(panel, person)
    await work()
    const before = (await emailsTo(panel.shop, email)).length
    const day = addDays(dayInBrazil(new Date()), 1)
    const lessons = [{ id: 'um', title: 'Amanhã', description: '', video: '', downloads: [], releaseOn: day }]
    await rows('update courses set lessons = $2 where id = $1', [
      plainCourse.id,
      JSON.stringify({ withModules: false, modules: [], lessons }),
    ])
    expect(await queueLessonEmails(db, day)).toBeGreaterThan(0)
    await work()
    expect(await emailsTo(panel.shop, email)).toHaveLength(before)
  })

  test('a course that the person buys again meanwhile stays', async () => {
    const person = newPerson()
    const { email } = person
    const id = await buy(panel, person, [courseWithModules.id])
    const dispute = await openDispute(panel, id, 100)
    await erase(panel, person)
    await buy(panel, person, [courseWithModules.id])
    await closeDispute(panel, dispute, 'WON')
    await due()
    await applyErasures(panel.shop.deps)
    expect(await panel.shop.rows('select from course_accesses where email = $1', [email])).toHaveLength(1)
  })
})

describe('messages of a person who is erased', () => {
  const write = (email: string, answered: boolean) =>
    panel.shop.db
      .insertInto('contact_messages')
      .values({
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
    const requested = await erase(panel, { email })
    expect(requested).toMatchObject({ kind: 'requested', request: { status: 'OPEN' } })
    expect(await messagesOf(email)).toBe(1)
    expect(await erase(panel, { email })).toMatchObject({ kind: 'already' })
    await panel.shop.work()
    const emails = await emailsTo(panel.shop, email)
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
    await erase(panel, { email })
    await buy(panel, person, [courseWithModules.id])
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
  /** Stores a document of six years ago, with its files. */
  async function issue(orderId: string, status: 'ISSUED' | 'QUEUED') {
    const keys = [newKey(), newKey(), newKey()]
    async function* content() {
      yield Buffer.from('<nota>Quitéria</nota>')
    }
    for (const key of keys) await panel.shop.deps.storage.write(key, content())
    await panel.shop.rows(
      `insert into fiscal_documents (order_id, document_group, seq, document, class, lines, total_cents, status, next_at, issued_at, xml, pdf, cancellation_xml)
       values ($1, 'COURSE', 1, 'NFSE_NATIONAL', 'COURSE', '[]', 100, $2, case when $2 = 'QUEUED' then now() + interval '1 day' end,
         now() - interval '6 years', json_build_object('key', $3::text, 'bytes', 21, 'sha256', 'a'), json_build_object('key', $4::text, 'bytes', 21, 'sha256', 'a'),
         json_build_object('key', $5::text, 'bytes', 21, 'sha256', 'a'))`,
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
    const [old, recent] = [await buy(panel, person, [courseWithModules.id]), await buy(panel, person, [plainCourse.id])]
    await moveBack(panel, old, 6)
    const [oldKeys, recentKeys] = [await issue(old, 'ISSUED'), await issue(recent, 'ISSUED')]
    await erase(panel, person)
    expect(await Promise.all(recentKeys.map(isStored))).toEqual([true, true, true])
    const { storage, ...deps } = panel.shop.deps
    const remove = () => Promise.reject(new Error('denied'))
    await expect(removeDueContent({ ...deps, storage: { ...storage, remove } })).rejects.toThrow('could not be removed')
    await removeDueContent(panel.shop.deps)
    expect(await Promise.all([...oldKeys, ...recentKeys].map(isStored))).toEqual([false, false, false, true, true, true])
    const files = await panel.shop.rows('select xml, pdf, cancellation_xml, total_cents from fiscal_documents where order_id = $1', [old])
    expect(files).toEqual([{ xml: null, pdf: null, cancellation_xml: null, total_cents: 100 }])
  })

  test('are waited for while they are not issued', async () => {
    const person = newPerson()
    const id = await buy(panel, person, [courseWithModules.id])
    await moveBack(panel, id, 6)
    await issue(id, 'QUEUED')
    await erase(panel, person)
    expect((await orderOf(panel.shop, id)).name).toBe(person.name)
    expect(await erasures(panel, id)).toMatchObject([{ waits_for: 'DOCUMENT', done_at: null }])
    await panel.shop.rows(`update fiscal_documents set status = 'ISSUED', next_at = null where order_id = $1`, [id])
    await panel.shop.rows('update erasures set due_at = now() where order_id = $1', [id])
    expect(await applyErasures(panel.shop.deps)).toEqual({ orders: 1, addresses: 0 })
    expect((await orderOf(panel.shop, id)).name).toBe('Dados removidos')
  })
})

test('a book that never comes back is waited for during a year', async () => {
  const person = newPerson()
  const id = await buy(panel, person, [plentifulBook.id])
  await panel.ask('mutation ($id: ID!) { editOrder(id: $id, data: { sended: true }) { id } }', { id })
  const { shop } = panel
  await shop.call('POST', `/api/library/orders/${id}/withdrawals`, { itemId: 'all' }, await signIn(shop, person.email))
  await shop.work()
  const waits = async () => (await previewErasure(shop.db, person.email)).orders.map(({ wait }) => wait)
  expect(await waits()).toEqual(['REFUND'])
  await shop.rows(`update withdrawals set requested_at = requested_at - interval '1 year' where return_status = 'WAITING_RETURN'`)
  expect(await waits()).toEqual(['FISCAL'])
})
