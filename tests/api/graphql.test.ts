import { describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, scarceBook, soldOutBook } from '#database/seed/fixtures.ts'
import { createApp } from '#programs/composition/routes.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, issuer } = await providePanel()

/** The data of a response. A missing field is undefined, so that a comparison with it fails. */
interface Json {
  // oxlint-disable-next-line typescript/no-explicit-any
  [key: string]: any
}

interface Answered {
  status: number
  data: Json
  code: string | undefined
  fields: Record<string, string> | undefined
}

async function ask(query: string, variables: object = {}, options: { staff?: boolean } = { staff: true }): Promise<Answered> {
  const { status, body } = await shop.call(
    'POST',
    '/graphql',
    { query, variables },
    options.staff ? { authorization: `Bearer ${issuer.staff}` } : {},
  )
  const [error] = (body.errors as { extensions?: { code?: string; fields?: Record<string, string> } }[] | undefined) ?? []
  return { status, data: body.data as Json, code: error?.extensions?.code, fields: error?.extensions?.fields }
}

const visitor = (query: string, variables: object = {}) => ask(query, variables, { staff: false })

describe('the public catalogue', () => {
  test('is listed newest first, twelve per page, with the page info', async () => {
    const list = async (offset: number) =>
      (
        await visitor(
          'query ($offset: Int) { publicListCourses(offset: $offset) { data { id title } pageInfo { hasNextPage hasPreviousPage currentPage totalPages } } }',
          { offset },
        )
      ).data.publicListCourses
    const [first, last] = [await list(0), await list(24)]
    expect([first.data.length, first.data[0].title, first.pageInfo]).toEqual([
      12,
      courseWithModules.title,
      { hasNextPage: true, hasPreviousPage: false, currentPage: 1, totalPages: 3 },
    ])
    expect([last.data.length, last.pageInfo]).toEqual([6, { hasNextPage: false, hasPreviousPage: true, currentPage: 3, totalPages: 3 }])
  })

  test('does not contain unpublished courses and removed books', async () => {
    await shop.db.updateTable('courses').set({ published: false }).where('id', '=', plainCourse.id).execute()
    await ask('mutation ($id: ID!) { removeBook(id: $id) }', { id: soldOutBook.id })
    expect((await visitor(`{ publicGetCourse(id: "${plainCourse.id}") { id } }`)).code).toBe('NOT_FOUND')
    expect((await visitor(`{ publicGetBook(id: "${soldOutBook.id}") { id } }`)).code).toBe('NOT_FOUND')
    expect((await ask(`{ getCourse(id: "${plainCourse.id}") { published } }`)).data.getCourse).toEqual({ published: false })
  })
})

describe('changes by staff', () => {
  const createCourse =
    'mutation ($data: CourseInput!) { createCourse(data: $data) { id price currency published lessons { withModules lessons { id title } modules { title } } orderBump { type data } } }'

  test('a course is created and edited in part; its slug is unique', async () => {
    const course = {
      title: 'Novo',
      slug: 'curso-novo',
      price: 19.99,
      published: true,
      orderBump: [{ type: 'MED', data: '{"value":300}' }],
      lessons: { withModules: false, lessons: [{ title: 'Primeira' }], modules: [{ title: 'não fica' }] },
    }
    const { data } = await ask(createCourse, { data: course })
    expect(data.createCourse).toMatchObject({
      price: 19.99,
      currency: 'BRL',
      published: true,
      lessons: { withModules: false, lessons: [{ id: expect.any(String), title: 'Primeira' }], modules: [] },
    })
    const edited = await ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { title price slug } }', {
      id: data.createCourse.id,
      data: { title: 'Mudado' },
    })
    expect(edited.data.editCourse).toEqual({ title: 'Mudado', price: 19.99, slug: 'curso-novo' })
    expect(await ask(createCourse, { data: course })).toMatchObject({ code: 'CONFLICT', fields: { slug: expect.any(String) } })
  })

  test('a title that no certificate can show is refused at its field, whichever of the two is edited', async () => {
    const edit = (data: object) =>
      ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { title } }', { id: plainCourse.id, data })
    const refusal = { code: 'BAD_USER_INPUT', fields: { title: expect.stringContaining('letras do alfabeto latino') as string } }
    const lessons = { withModules: false }
    expect(await edit({ title: 'Respirar 呼吸' })).toMatchObject({ data: { editCourse: { title: 'Respirar 呼吸' } } })
    expect(await edit({ certificateHours: 2 })).toMatchObject(refusal)
    await edit({ title: plainCourse.title, certificateHours: 2 })
    expect(await edit({ title: 'Respirar 呼吸' })).toMatchObject(refusal)
    expect(await edit({ lessons })).toMatchObject({ data: { editCourse: { title: plainCourse.title } } })
  })

  test('a course with long texts is saved by staff; the same from anybody else, and a longer one, is refused by its size', async () => {
    const ofLessons = (count: number) => {
      const lessons = Array.from({ length: count }, (_, at) => ({ title: `Aula ${at}`, text: 'Um parágrafo. '.repeat(2_000) }))
      return { data: { title: 'Longo', slug: 'curso-longo', price: 1, lessons: { withModules: false, lessons } } }
    }
    const callOf = (count: number, token: string | undefined) => {
      const body = JSON.stringify({ query: createCourse, variables: ofLessons(count) })
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      return { method: 'POST', body, headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } }
    }
    const saved = (await (await shop.fetch('/graphql', callOf(120, issuer.staff))).json()) as { data: Json }
    expect(saved.data.createCourse.lessons.lessons).toHaveLength(120)
    // Refused in this process: over a connection, the response races with the body that is still being sent.
    const app = createApp(shop.deps, () => new Response('a page'))
    const statusOf = async (count: number, token: string | undefined) => (await app.request('/graphql', callOf(count, token))).status
    expect(await statusOf(12, undefined)).toBe(413)
    expect(await statusOf(12, issuer.refused.expired)).toBe(401)
    expect(await statusOf(160, issuer.staff)).toBe(413)
  })

  test.each([
    ['courses', 'createCourse(data: { title: "Uma vez", slug: "uma-vez", price: 1 }, key: $key)'],
    [
      'books',
      'createBook(book: { title: "Uma vez", price: 1, pages: 1, code: "U", fileRef: "x", cover: "https://x.example/u.png", stock: 3 }, key: $key)',
    ],
    ['banners', 'createBanner(banner: { image: "https://x.example/u.png", link: "https://x.example/uma-vez", active: false }, key: $key)'],
    ['posts', 'createNews(news: { title: "Uma vez", slug: "uma-vez", type: IMAGE, image: "https://x.example/u.png" }, key: $key)'],
    ['coupons', 'createCoupon(coupon: { code: "UMAVEZ", type: FIXED, amountCents: 500 }, key: $key)'],
  ] as const)('%s that are sent again with their key are created once', async (table, operation) => {
    const key = crypto.randomUUID()
    const document = `mutation ($key: ID) { created: ${operation} { id version } }`
    const sent = await Promise.all([ask(document, { key: key.toUpperCase() }), ask(document, { key })])
    for (const { data } of [...sent, await ask(document, { key })]) expect(data.created).toEqual({ id: key, version: 1 })
    const history = shop.db.selectFrom('history').select('action').where('entity_id', '=', key)
    expect(await history.execute()).toEqual([{ action: 'CREATED' }])
    expect(await ask(document, { key: 'x' })).toMatchObject({ code: 'BAD_USER_INPUT', fields: { key: expect.any(String) } })

    const isRefused = async () => expect(await ask(document, { key })).toMatchObject({ code: 'CONFLICT', data: null })
    await shop.db.updateTable('history').set({ actor: 'marcos.dias@sabia.example' }).where('entity_id', '=', key).execute()
    await isRefused()
    await shop.db.deleteFrom('history').where('entity_id', '=', key).execute()
    await isRefused()
    await shop.db.deleteFrom(table).where('id', '=', key).execute()
  })

  test('stock edits are added to the stock, also when they are concurrent, and never take it below zero', async () => {
    const edit = (stock: number) =>
      ask('mutation ($id: ID!, $stock: Int) { editBook(id: $id, book: { stock: $stock }) { stock title } }', { id: scarceBook.id, stock })
    await Promise.all([edit(5), edit(7)])
    expect((await edit(-2)).data.editBook).toEqual({ stock: 13, title: scarceBook.title })
    expect(await edit(-14)).toMatchObject({ code: 'BAD_USER_INPUT', fields: { stock: expect.any(String) } })
    expect((await edit(-13)).data.editBook.stock).toBe(0)
  })

  test('a post of a day starts at midnight in São Paulo and requires the medium of its type', async () => {
    const create = 'mutation ($news: NewsInput!) { createNews(news: $news) { id scheduledFor type } }'
    const news = { title: 'Aviso', slug: 'aviso', type: 'VIDEO', video: 'https://v.example/1', scheduledFor: '2026-12-01' }
    expect((await ask(create, { news })).data.createNews).toMatchObject({ scheduledFor: '2026-12-01T03:00:00.000Z' })
    expect(await ask(create, { news: { ...news, slug: 'outro', type: 'IMAGE' } })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { image: expect.any(String) },
    })
  })

  test('null in a change of a post leaves title, slug and type as they are, and removes the date', async () => {
    const news = { title: 'Recado', slug: 'recado', type: 'IMAGE', image: 'https://x.example/a.png', scheduledFor: '2026-12-01' }
    const { id } = (await ask('mutation ($news: NewsInput!) { createNews(news: $news) { id } }', { news })).data.createNews
    const edited = await ask(
      'mutation ($id: ID!, $news: NewsInput!) { editNews(id: $id, news: $news) { title slug type image scheduledFor } }',
      { id, news: { title: null, slug: null, type: null, scheduledFor: null } },
    )
    expect(edited.data?.editNews).toEqual({ ...news, scheduledFor: null })
  })
})

describe('invalid input is refused with a code and never with a 500', () => {
  const create = 'mutation ($data: CourseInput!) { createCourse(data: $data) { id } }'
  test.each<[string, string, object]>([
    ['no title', create, { data: { slug: 'x', price: 1 } }],
    ['a wrong type', create, { data: { title: 5 } }],
    ['an unknown field', '{ publicListCourses { data { secret } } }', {}],
    ['broken syntax', '{ publicListCourses {', {}],
    ['a limit of a million', '{ publicListCourses(limit: 1000000) { data { id } } }', {}],
  ])('%s', async (_, query, variables) => {
    const answer = await ask(query, variables)
    expect(['BAD_USER_INPUT', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']).toContain(answer.code)
    expect(answer.status).toBeLessThan(500)
  })

  // Texts lose characters that nobody sees. Anything else that has one is refused.
  test.each([
    ['a NUL', create, { data: { title: 'a\u0000b', slug: 'x', price: 1 } }],
    ['a NUL in a literal', 'mutation { acceptTransferLine(id: "1", reason: "a\\u0000b") }', {}],
    ['a NUL in an id', 'query ($id: ID!) { publicGetBook(id: $id) { id } }', { id: 'a\u0000b' }],
  ])('%s is never an error of the server', async (_, query, variables) => {
    const answer = await ask(query, variables)
    expect([undefined, 'BAD_USER_INPUT', 'NOT_FOUND']).toContain(answer.code)
    expect(answer.status).toBeLessThan(500)
  })

  test.each(['x', '', "' or 1=1", '00000000-0000-4000-8000-000000000000'])('returns NOT_FOUND for the id %j', async (id) => {
    expect((await visitor('query ($id: ID!) { publicGetBook(id: $id) { id } }', { id })).code).toBe('NOT_FOUND')
  })
})

test('the number of statements does not grow with the page size', async () => {
  const statements: string[] = []
  const connect = shop.deps.db.getExecutor()
  const original = connect.executeQuery.bind(connect)
  connect.executeQuery = (query, ...rest) => {
    statements.push(query.sql)
    return original(query, ...rest)
  }
  const counted = async (limit: number) => {
    statements.length = 0
    await visitor('query ($limit: Int) { publicListBooks(limit: $limit) { data { id orderBump { type } } pageInfo { totalPages } } }', {
      limit,
    })
    return statements.length
  }
  expect(await counted(1)).toBe(await counted(30))
})
