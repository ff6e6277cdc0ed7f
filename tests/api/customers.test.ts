import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { buy } from '#tests/harness/purchases.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { endAccesses } from '#tests/harness/accesses.ts'

const panel = await providePanel()
let ana: { id: string; email: string }
let bia: { id: string; email: string }
beforeAll(async () => {
  ana = await buy(panel.shop, [courseWithModules.id, ebook.id], {
    email: 'ana.sa@correio.com.br',
    name: 'Ana Luísa de Sá',
    cpf: '11144477735',
    phone: '11987650001',
  })
  bia = await buy(panel.shop, [plainCourse.id], {
    email: 'bia@correio.com.br',
    name: 'Beatriz Sá',
    cpf: '39053344705',
    phone: '2133445566',
  })
  await panel.permit('convidada@correio.com.br', plainCourse.slug)
})

interface Customer {
  email: string
}
const find = async (search: string) => {
  const { data } = await panel.ask(
    `query ($search: String) { listCustomers(search: $search) { data { email name orders paidOrders paidCents courses } pageInfo { totalCount } } }`,
    { search },
  )
  return data.listCustomers
}
const emailsOf = async (search: string) => ((await find(search)).data as Customer[]).map(({ email }) => email).toSorted()

describe('search for customers', () => {
  test.each([
    ['part of the address', 'ana.sa', ['ana.sa@correio.com.br']],
    ['any word of the name, without accents', 'luisa', ['ana.sa@correio.com.br']],
    ['a word that two names share', 'sá', ['ana.sa@correio.com.br', 'bia@correio.com.br']],
    ['the whole telephone number', '+55 (11) 98765-0001', ['ana.sa@correio.com.br']],
    ['its last digits', '3344-5566', ['bia@correio.com.br']],
    ['an address that only staff gave access', 'convidada', ['convidada@correio.com.br']],
    ['nothing that exists', 'xilofone', []],
    ['characters of a pattern', '%', []],
    ['characters that are operators without their accents', '⑴ ŉ', []],
    ['operators of a query', "sá' & !(:*", ['ana.sa@correio.com.br', 'bia@correio.com.br']],
  ])('by %s', async (_, search, expected) => expect(await emailsOf(search)).toEqual(expected))

  test('by a whole CPF only: its beginnings would complete a masked one, and who typed it is recorded as if they saw it', async () => {
    const views = () => panel.shop.rows(`select actor from history where entity_id = $1 and action = 'VIEWED'`, [bia.id])
    const cpf = '39053344705'
    for (let length = 4; length < cpf.length; length++) expect([length, await emailsOf(cpf.slice(0, length))]).toEqual([length, []])
    expect(await views()).toEqual([])
    expect(await emailsOf(cpf)).toEqual([bia.email])
    expect(await views()).toEqual([{ actor: 'renata.lopes@sabia.example' }])
  })

  test('by the id of an order', async () => expect(await emailsOf(ana.id.slice(0, 8))).toEqual([ana.email]))

  test('without words the newest buyers come first, each once, with sums', async () => {
    const { data, pageInfo } = await find('')
    expect(pageInfo.totalCount).toBe(2)
    expect(data).toEqual([
      { email: bia.email, name: 'Beatriz Sá', orders: 1, paidOrders: 1, paidCents: plainCourse.priceCents, courses: 1 },
      {
        email: ana.email,
        name: 'Ana Luísa de Sá',
        orders: 1,
        paidOrders: 1,
        paidCents: courseWithModules.priceCents + ebook.priceCents,
        courses: 1,
      },
    ])
  })
})

const accesses = async (email: string) =>
  (
    await panel.ask(
      `query ($email: String!) { getCustomer(email: $email) { accesses { courseSlug until ended completedLessons lessonCount orderId grantedBy } } }`,
      { email },
    )
  ).data.getCustomer.accesses

describe('the page of a customer', () => {
  test('has its newest data, orders, accesses with progress, devices and certificates', async () => {
    const { db } = panel.shop
    await signIn(panel.shop, ana.email)
    await paidBrowser(panel.shop, [ana.id])
    await signIn(panel.shop, bia.email)
    const lesson = await db
      .insertInto('lesson_progress')
      .values([
        { email: ana.email, course_id: courseWithModules.id, lesson_id: 'ansiedade-sem-misterio-1', completed_at: new Date() },
        { email: ana.email, course_id: courseWithModules.id, lesson_id: 'a lesson that was removed', completed_at: new Date() },
        { email: ana.email, course_id: courseWithModules.id, lesson_id: 'ansiedade-sem-misterio-2' },
      ])
      .executeTakeFirst()
    expect(lesson.numInsertedOrUpdatedRows).toBe(3n)
    await db
      .insertInto('certificates')
      .values({ code: 'TESTE', email: ana.email, course_id: courseWithModules.id, name: 'Ana', course_title: 'Um curso', hours: 8 })
      .execute()
    const line = await db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', ana.id)
      .where('kind', '=', 'BOOK')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('file_downloads')
      .values({ email: ana.email, order_id: ana.id, order_item_id: line.id, kind: 'BOOK', bytes: 1234 })
      .execute()

    const { data } = await panel.ask(
      `query ($email: String!) { getCustomer(email: $email) { email name cpf phone orderCount orders { id totalCents emails { kind } }
        accesses { courseSlug until ended completedLessons lessonCount orderId grantedBy } sessions { device verified }
        downloads { kind title bytes orderId itemId counted } certificates { code courseTitle hours } } }`,
      { email: ` ${ana.email.toUpperCase()}` },
    )
    expect(data.getCustomer).toEqual({
      email: ana.email,
      name: 'Ana Luísa de Sá',
      cpf: '***.444.777-**',
      phone: '11987650001',
      orderCount: 1,
      orders: [
        { id: ana.id, totalCents: courseWithModules.priceCents + ebook.priceCents, emails: [{ kind: 'PLACED' }, { kind: 'ACCESS' }] },
      ],
      accesses: [
        {
          courseSlug: courseWithModules.slug,
          until: null,
          ended: false,
          completedLessons: 1,
          lessonCount: 13,
          orderId: ana.id,
          grantedBy: null,
        },
      ],
      sessions: expect.toSatisfy(
        (list: { verified: boolean }[]) => list.length === 2 && list.filter(({ verified }) => verified).length === 1,
      ),
      downloads: [{ kind: 'BOOK', title: ebook.title, bytes: 1234, orderId: ana.id, itemId: line.id, counted: true }],
      certificates: [{ code: 'TESTE', courseTitle: 'Um curso', hours: 8 }],
    })
  })

  test('exists for an address that only staff gave access', async () => {
    const { data } = await panel.ask(`{ getCustomer(email: "convidada@correio.com.br") { name orderCount accesses { grantedBy } } }`)
    expect(data.getCustomer).toEqual({ name: null, orderCount: 0, accesses: [{ grantedBy: 'renata.lopes@sabia.example' }] })
  })

  test('signs out all devices of this customer and of no other', async () => {
    const { data } = await panel.ask(`mutation ($email: String!) { endCustomerSessions(email: $email) }`, { email: ana.email })
    expect(data.endCustomerSessions).toBe(2)
    const open = await panel.shop.db.selectFrom('buyer_sessions').select('email').where('ended_at', 'is', null).execute()
    expect(open).toEqual([{ email: bia.email }])
  })
})

describe('the end of an access', () => {
  const extend = (email: string, until: string | null, courseId = plainCourse.id) =>
    panel.ask(
      `mutation ($courseId: ID!, $email: String!, $until: Date) { extendAccess(courseId: $courseId, email: $email, until: $until) { until ended } }`,
      { courseId, email, until },
    )
  const list = async (end?: string) => {
    const { data } = await panel.ask(
      `query ($id: ID!, $end: AccessEnd) { listAccess(courseId: $id, end: $end) { data { email } pageInfo { totalCount } } }`,
      { id: plainCourse.id, end },
    )
    expect(data.listAccess.pageInfo.totalCount).toBe(data.listAccess.data.length)
    return (data.listAccess.data as Customer[]).map(({ email }) => email)
  }

  test('can be set, is listed, and can be removed again; each change is recorded', async () => {
    const today = dayInBrazil(new Date())
    const { data } = await extend(bia.email, today)
    expect(data.extendAccess).toEqual({ until: new Date(`${today}T23:59:59-03:00`).toISOString(), ended: false })
    expect([await list('ENDING'), await list('ENDED')]).toEqual([[bia.email], []])

    await endAccesses(panel.shop, bia.email, new Date(0))
    expect([await list('ENDING'), await list('ENDED'), (await list()).length]).toEqual([[], [bia.email], 2])
    expect(await accesses(bia.email)).toMatchObject([{ ended: true, until: '1970-01-01T00:00:00.000Z' }])

    expect((await extend(bia.email, null)).data.extendAccess).toEqual({ until: null, ended: false })
    await extend(bia.email, null)
    const edits = (await historyOf(panel, 'ACCESS', plainCourse.id)).filter(({ action }) => action === 'EDITED')
    expect(edits.map(({ changes }) => changes[1])).toEqual([
      { field: 'expires_at', before: '1970-01-01T00:00:00.000Z', after: null },
      { field: 'expires_at', before: null, after: new Date(`${today}T23:59:59-03:00`).toISOString() },
    ])
    expect(edits[0]!.changes[0]).toEqual({ field: 'email', before: bia.email, after: bia.email })
  })

  test('cannot be in the past, nor given to an address without access', async () => {
    expect((await extend(bia.email, '2020-01-01')).code).toBe('BAD_USER_INPUT')
    expect((await extend('ninguem@correio.com.br', null)).code).toBe('NOT_FOUND')
    expect((await extend(bia.email, null, courseWithModules.id)).code).toBe('NOT_FOUND')
  })
})
