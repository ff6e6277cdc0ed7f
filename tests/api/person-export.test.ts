import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import type { PersonData, PersonParts } from '#server/compliance/privacy/person-sections.ts'
import { exportedTables, withheldColumns } from '#tests/harness/exported-tables.ts'
import { correctPerson } from '#server/compliance/privacy/correct-person.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import { parts } from '#server/compliance/privacy/person-data.sql.ts'
import { personFile } from '#server/compliance/privacy/person-files.ts'
import { buy, newPerson, type Person } from '#tests/harness/erasure.ts'
import { readPdf } from '#tests/harness/pdf-pages.ts'
import { leaveTraces, personalTexts, plantTraces, textsIn } from '#tests/harness/planted-traces.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { refund, withoutFaults } from '#tests/harness/purchases.ts'
import { planOf, subscribe } from '#tests/harness/subscriptions.ts'

const panel = await providePanel()
const { shop } = panel
const person: Person = newPerson()
const other: Person = newPerson()
let orderId = ''
let data: PersonData

beforeAll(async () => {
  await withoutFaults(shop)
  await buy(panel, other, [ebook.id])
  orderId = await buy(panel, person, [courseWithModules.id, ebook.id, plentifulBook.id])
  await shop.work()
  await leaveTraces(panel, person, orderId)
  await leaveLibrary()
  await refund(panel, await buy(panel, person, [ebook.id]))
  const planId = await planOf(panel, [plainCourse], { trialDays: 7 })
  await subscribe(shop, planId, { ...person, trial: true })
  await shop.rows('insert into waiting_list (email, product_id) values ($1, $2)', [person.email, planId])
  const texts = [person.name, person.email, person.cpf, person.phone, person.address.street]
  await plantTraces(shop, { orderId, email: person.email, trace: 'Arapuã', texts })
  data = await exportPerson(shop.db, { email: person.email, requestedBy: 'Comprador' })
})

/** Leaves what no other fixture does: a correction, a stamped copy, a link that was opened, an access record, and an e-mail about a lesson. */
async function leaveLibrary() {
  await correctPerson(shop.db, person.email, { name: person.name, phone: '1133334444' })
  const line = `(select id from order_items where order_id = $1 and kind = 'BOOK' limit 1)`
  await shop.rows(`insert into downloads (order_item_id, times) values (${line}, 3)`, [orderId])
  await shop.rows(
    `with file as (insert into files (access, name, type, bytes, sha256, storage, key, uploaded_by) values ('PROTECTED', 'x', 'application/pdf', 1, '', 'DISK', 'x', 'joana') returning id)
     insert into stamped_copies (order_item_id, file_id, code, version) select ${line}, id, 'EXEMPLAR01', 1 from file`,
    [orderId],
  )
  await shop.rows(`insert into access_records (at, kind, session, address, port) values (now(), 'ORDER', $1, '203.0.113.7', 51234)`, [
    orderId,
  ])
  await shop.rows(
    `insert into course_emails (access_id, kind, sent_at) select id, 'GRANTED', now() from course_accesses where email = $1 limit 1
     on conflict do nothing`,
    [person.email],
  )
}

const partNames = Object.keys(parts) as (keyof PersonParts)[]
const tablesOf = (part: keyof PersonParts) => Object.entries(exportedTables).flatMap(([table, to]) => (to === part ? table : []))

describe('the export of a person', () => {
  test.each(partNames)('%s reads its tables, and has what they have of the person', (part) => {
    const { sql } = parts[part](person.email).compile(shop.db)
    expect(tablesOf(part).filter((table) => !new RegExp(`\\b(?:from|join) ${table}\\b`).test(sql))).toEqual([])
    expect(tablesOf(part)).not.toEqual([])
    expect(textsIn(data[part])).not.toEqual([])
  })

  test('has each text about the person that is not withheld for a reason', async () => {
    const all = textsIn(data).join('\n')
    const isExported = (rows: string[][]) => rows.some((texts) => texts.length > 0 && texts.every((text) => all.includes(text)))
    const exported = [...(await personalTexts(shop, { orderId, email: person.email }))].filter(
      ([name]) => typeof exportedTables[name.split('.')[0] as keyof typeof exportedTables] === 'string',
    )
    expect(exported.length).toBeGreaterThan(30)
    expect(exported.filter(([, rows]) => !isExported(rows)).map(([name]) => name)).toEqual(Object.keys(withheldColumns))
  })

  test('has nothing of another person, and no name of staff', () => {
    const all = JSON.stringify(data)
    for (const text of [other.email, other.name, 'renata']) expect(all).not.toContain(text)
  })

  test('tells the money, the documents, the copies and the history', () => {
    expect(data.payments).toMatchObject([
      { method: 'PIX', status: 'REFUNDED' },
      { orderId, method: 'PIX', status: 'PAID' },
    ])
    expect(data.charges).toHaveLength(2)
    expect(data.refunds.map(({ status }) => status).toSorted()).toEqual(['DONE', 'REFUSED'])
    expect(data.disputes).toMatchObject([{ orderId, kind: 'MED', status: 'WON' }])
    expect(data.documents).toMatchObject([{ orderId, document: 'NFSE_NATIONAL', status: 'CANCELED' }])
    expect(data.copies).toMatchObject([{ orderId, code: 'EXEMPLAR01' }])
    expect(data.accessRecords).toMatchObject([{ kind: 'ORDER', address: '203.0.113.7', port: 51234 }])
    expect(data.waiting.map(({ product }) => product).toSorted()).toEqual(['Clube do descanso', plainCourse.title])
    expect(data.downloads).toContainEqual(expect.objectContaining({ kind: 'LINK', times: 3, bytes: null }))
    expect(data.history).toContainEqual(expect.objectContaining({ entity: 'ORDER', action: 'REFUNDED', by: 'STORE' }))
    expect(data.history).toContainEqual(expect.objectContaining({ entity: 'ACCESS', action: 'GRANTED', by: 'STORE' }))
    expect(data.history).toContainEqual(expect.objectContaining({ entity: 'PERSON', action: 'EXPORTED', by: 'BUYER' }))
  })

  test('has all lessons of who has studied much', async () => {
    await shop.rows(
      `insert into lesson_progress (email, course_id, lesson_id) select $1, $2, 'aula-' || n from generate_series(1, 1100) as n`,
      [other.email, plainCourse.id],
    )
    expect((await exportPerson(shop.db, { email: other.email, requestedBy: 'Comprador' })).progress).toHaveLength(1_100)
  })

  test('says it all in the PDF too', async () => {
    const { pages } = await readPdf((await personFile(data, 'pdf')).content)
    const text = pages.map((page) => page.text).join(' ')
    for (const title of ['Pagamentos recebidos', 'Reembolsos', 'Contestações no banco', 'Notas fiscais', 'Exemplares', 'Histórico'])
      expect(text).toContain(title)
  })
})
