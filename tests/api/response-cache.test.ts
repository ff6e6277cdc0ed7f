import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { directBook, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { previewTokenOf } from '#server/catalogue/products/preview-token.ts'
import { schema } from '#programs/composition/schema.ts'
import { createExecutor } from '#server/platform/web/graphql/execute.ts'
import { openMetrics } from '#server/platform/monitoring/metrics.ts'
import { listenerOf } from '#server/platform/web/http/default-headers.http.ts'
import { createApp } from '#programs/composition/routes.ts'
import { ResponseCache } from '#server/platform/web/response-cache/response-store.ts'
import { type ChangeListener, watchContent } from '#server/platform/web/response-cache/watch-content.ts'
import { freePort } from '#database/free-port.ts'
import { type Answer, eventually, openShop, person, quote, type Shop, submit } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { eventually as looked } from '#tests/harness/eventually.ts'

let shop: Shop
let issuer: Awaited<ReturnType<typeof openIssuer>>
let here: Web
let there: Web
beforeAll(async () => {
  const port = await freePort()
  issuer = await openIssuer(port)
  shop = await openShop({ AUTH0_DOMAIN: issuer.issuer })
  here = await openWeb()
  there = await openWeb()
})
afterAll(async () => {
  await here.close()
  await there.close()
  await shop.close()
  await issuer.close()
})
beforeEach(() => {
  here.kept.drop()
  there.kept.drop()
  here.pages.length = 0
})

type Web = Awaited<ReturnType<typeof openWeb>>

/** One web process: a server, its response cache, and its own listener. A page shows the books' stock and takes 20 ms. */
async function openWeb() {
  const { config } = shop
  const kept = new ResponseCache()
  const losses = { count: 0 }
  const told: ChangeListener = {
    open: () => kept.open(),
    drop: (tag) => kept.drop(tag),
    expect: (turns) => kept.expect(turns),
    close: () => {
      losses.count += 1
      kept.close()
    },
  }
  const watch = watchContent({ databaseUrl: shop.config.databaseUrl, cache: told, log: shop.deps.log })
  const execute = createExecutor(shop.deps, schema)
  const pages: string[] = []
  const cookies: (string | null)[] = []
  const page = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    pages.push(pathname + search)
    cookies.push(request.headers.get('cookie'))
    if (search.includes('broken')) return new Response('broken', { status: 500 })
    if (search.includes('halved')) return new Response('no banner', { headers: { 'cache-control': 'no-store' } })
    const { data } = await execute('{ publicListBooks(limit: 100) { data { id price stock } } }', {})
    await sleep(20)
    return new Response(JSON.stringify(data), {
      status: pathname.endsWith('/nada') ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "script-src 'sha256-x'" },
    })
  }
  const metrics = openMetrics()
  const app = createApp(shop.deps, page, { responseCache: kept, metrics })
  const server = createServer(listenerOf(app, config)).listen(0, 'localhost')
  await new Promise((listening) => server.once('listening', listening))
  await eventually(async () => kept.isOpen, 'the listener is connected')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ query })
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    return {
      etag: answer.headers.get('etag'),
      headers: answer.headers,
      body: (await answer.json()) as { data?: Record<string, never>; errors?: unknown[] },
    }
  }
  const post = async (path: string, body: unknown): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  return {
    kept,
    /** How often its listener has lost its connection. It may have another one a moment later. */
    losses,
    pages,
    /** Cookies of each rendering. */
    cookies,
    ask,
    /** The same store, called through this process. */
    shop: { ...shop, post },
    get: (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers }),
    stock: async (id: string) =>
      ((await ask(`{ publicGetBook(id: "${id}") { stock } }`)).body.data as { publicGetBook: { stock: number } } | undefined)?.publicGetBook
        .stock,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await watch.close()
    },
  }
}

/** Changes rows without recording it. A response that still shows the old rows came from the cache. */
async function silently(change: () => Promise<unknown>) {
  await sql`alter table books disable trigger user`.execute(shop.db)
  await change()
  await sql`alter table books enable trigger user`.execute(shop.db)
}
const setStock = (id: string, stock: number) => shop.db.updateTable('books').set({ stock }).where('id', '=', id).execute()

/** Waits until a change is seen. Of a change that is not recorded the cache would show nothing for a minute. */
async function soon(look: () => Promise<boolean>) {
  expect(await looked(look, 30, 20)).toBe(true)
}

describe('cached', () => {
  test('a page: rendered once, with its own policy and all security headers', async () => {
    const first = await here.get('/books')
    const second = await here.get('/books?utm_source=feira&gclid=1')
    expect(here.pages).toEqual(['/books'])
    expect(await second.text()).toBe(await first.text())
    expect(second.headers.get('content-security-policy')).toBe("script-src 'sha256-x'")
    expect(second.headers.get('x-content-type-options')).toBe('nosniff')
    expect(second.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(second.headers.get('cache-control')).toMatch(/^public, max-age=0,/)
  })

  test('a page and a query without the cookie of the first visitor: the same bytes for everybody', async () => {
    const { cookie } = await signIn(shop, 'primeira.visita@correio.com.br')
    here.cookies.length = 0
    const bytes = async (headers: Record<string, string>) => (await here.get('/books', headers)).text()
    const query = '{ publicListBooks(limit: 3) { data { title } } }'
    for (const ask of [bytes, async (headers: Record<string, string>) => JSON.stringify((await here.ask(query, headers)).body)]) {
      const answers = [await ask({ cookie }), await ask({}), await ask({ cookie: 'sabia_buyer=other' })]
      here.kept.drop()
      answers.push(await ask({}), await ask({ cookie }))
      expect(new Set(answers).size).toBe(1)
    }
    expect(here.cookies).toEqual([null, null])
  })

  test('a GraphQL response, until a change of its rows is recorded', async () => {
    // Cached before the change: it is seen once the change has been read, and not before.
    await here.stock(directBook.id)
    await setStock(directBook.id, 9)
    await soon(async () => (await here.stock(directBook.id)) === 9)
    await silently(() => setStock(directBook.id, 8))
    expect(await here.stock(directBook.id)).toBe(9)
    await setStock(directBook.id, 7)
    await soon(async () => (await here.stock(directBook.id)) === 7)
  })
})

describe('not cached', () => {
  test('the draft of a product, in GraphQL and in pages: its token ends, and a change of the draft is seen at once', async () => {
    await shop.rows('update courses set published = false where id = $1', [plainCourse.id])
    const draft = async (token: string) => {
      const { headers, body } = await here.ask(`{ publicGetCourse(id: "${plainCourse.id}", preview: "${token}") { title } }`)
      return [headers.get('cache-control'), body.data?.publicGetCourse ?? null]
    }
    const token = await previewTokenOf(shop.deps, plainCourse.id)
    expect([await draft(token), await draft('x')]).toEqual([
      ['no-store', { title: plainCourse.title }],
      ['no-store', null],
    ])
    const path = `/courses/${plainCourse.id}?previa=${token}`
    for (const address of [path, path, path.replace('?', '.data?')])
      expect((await here.get(address)).headers.get('cache-control')).toBe('no-store')
    expect([here.pages.length, here.kept.size.entries]).toEqual([3, 0])
    await shop.rows('update courses set published = true where id = $1', [plainCourse.id])
  })

  test('requests with a token, valid or not', async () => {
    const query = '{ publicBanners { bottom { id } } }'
    for (const token of [issuer.staff, 'nonsense']) {
      expect((await here.ask(query, { authorization: `Bearer ${token}` })).etag).toBeNull()
    }
    await here.get('/books', { authorization: 'Bearer x' })
    expect(here.kept.size.entries).toBe(0)
    // A request with a token does not get the cached response of an anonymous one either.
    await here.stock(directBook.id)
    await silently(() => setStock(directBook.id, 3))
    const { body } = await here.ask(`{ publicGetBook(id: "${directBook.id}") { stock } }`, { authorization: `Bearer ${issuer.staff}` })
    expect(body.data).toEqual({ publicGetBook: { stock: 3 } })
  })

  test('errors, operations of the panel, mutations and long queries', async () => {
    const answers = [
      await here.ask(`{ publicGetBook(id: "b0000000-0000-4000-8000-999999999999") { id } }`),
      await here.ask('{ publicGetBook(id: 1) { nothing } }'),
      await here.ask('{ listBooks(access: ADMIN) { data { id } } publicBanners { bottom { id } } }'),
      await here.ask('mutation { removeBook(id: "1") }'),
    ]
    for (const { body, headers } of answers) {
      expect(body.errors).toHaveLength(1)
      expect(headers.get('content-type')).toContain('application/json')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await here.ask(`{ publicBanners { bottom { id } } } #${'x'.repeat(9_000)}`)).body.data).toBeDefined()
    expect(here.kept.size.entries).toBe(0)
  })

  // Every other page: server/platform/web/response-cache/cache-rules.test.ts.
  test.each(['/books?busca=broken', '/books?busca=halved', '/checkout?type=book'])('%s', async (path) => {
    await here.get(path)
    await here.get(path)
    expect(here.pages).toEqual([path, path])
    expect(here.kept.size.entries).toBe(0)
  })
})

describe('a change', () => {
  test('in the panel of one process is visible in both, in GraphQL and in pages, and nothing old comes after it', async () => {
    for (const price of [371, 372, 373]) {
      const looks = [here, there].flatMap((web) => [
        async () => JSON.stringify((await web.ask(`{ publicGetBook(id: "${directBook.id}") { price } }`)).body.data).includes(`:${price}}`),
        async () => (await (await web.get('/books')).text()).includes(`"price":${price},`),
      ])
      const seen = () => Promise.all(looks.map((look) => look()))
      expect(await seen()).toEqual([false, false, false, false])
      const query = `mutation { editBook(id: "${directBook.id}", book: { price: ${price} }) { id } }`
      expect((await here.ask(query, { authorization: `Bearer ${issuer.staff}` })).body.errors).toBeUndefined()
      await Promise.all(looks.map(soon))
      for (let again = 0; again < 5; again++) expect(await seen()).toEqual([true, true, true, true])
    }
  })

  test('by a sale: both processes show the new stock at once, and the sale itself never reads the cache', async () => {
    expect([await here.stock(scarceBook.id), await there.stock(scarceBook.id)]).toEqual([scarceBook.stock, scarceBook.stock])
    const page = await (await there.get('/books')).text()
    const token = await quote(here.shop, [{ id: scarceBook.id, quantity: scarceBook.stock }])
    expect((await submit(here.shop, token)).status).toBe(200)
    for (const web of [here, there]) {
      const refused = await web.shop.post('/api/create-checkout-token', { items: [{ id: scarceBook.id, quantity: 1 }], ...person })
      expect(refused.status).toBe(409)
    }
    await soon(async () => (await here.stock(scarceBook.id)) === 0 && (await there.stock(scarceBook.id)) === 0)
    expect(await (await there.get('/books')).text()).not.toBe(page)
  })

  test('by a sale that changes nothing of what buyers are shown leaves every response in the cache', async () => {
    await silently(() => setStock(plentifulBook.id, 100))
    here.kept.drop()
    await here.get('/books')
    const before = await here.stock(plentifulBook.id)
    const token = await quote(here.shop, [{ id: plentifulBook.id, quantity: 2 }])
    expect((await submit(here.shop, token)).status).toBe(200)
    // A change of another table that was notified later has arrived: so would have the sale's.
    await here.get('/courses')
    await shop.db.updateTable('courses').set({ updated_at: new Date() }).where('id', '=', plainCourse.id).execute()
    await soon(async () => !here.kept.find('/courses'))
    expect(here.kept.find('/books')).toBeDefined()
    expect(await here.stock(plentifulBook.id)).toBe(before)
  })

  test.each([
    ['down to the message', 11, 10],
    ['back above the message', 10, 11],
    ['to sold out', 1, 0],
    ['to unlimited', 50, null],
    ['from unlimited', null, 50],
  ])('of a stock %s is shown at once', async (_, from, to) => {
    const set = (stock: number | null) => shop.db.updateTable('books').set({ stock }).where('id', '=', directBook.id).execute()
    await silently(() => set(from))
    here.kept.drop()
    expect(await here.stock(directBook.id)).toBe(from)
    await set(to)
    await soon(async () => (await here.stock(directBook.id)) === to)
  })

  test('without a notification is still seen by the quote, which reads the price from the database', async () => {
    const price = async () => JSON.stringify((await here.ask(`{ publicGetBook(id: "${plentifulBook.id}") { price } }`)).body.data)
    await price()
    await silently(() =>
      shop.db.updateTable('books').set({ price_cents: 100_00, shipping_price_cents: 0 }).where('id', '=', plentifulBook.id).execute(),
    )
    expect(await price()).toBe('{"publicGetBook":{"price":62}}')
    const { body } = await here.shop.post('/api/create-checkout-token', { items: [{ id: plentifulBook.id, quantity: 1 }], ...person })
    expect(body.value).toBe(100_00)
  })

  test('by time alone: a post appears when it is due', { tags: ['long'] }, async () => {
    const first = async (slug: string) =>
      JSON.stringify((await there.ask('{ publicListNews(limit: 1) { data { slug } } }')).body.data).includes(slug)
    /** Whether the list without the post was cached when the post was due, which a busy machine may miss. */
    const cachedBefore = async (slug: string, milliseconds: number) => {
      const due = new Date(Date.now() + milliseconds)
      const post = { title: 'Já vem', slug, type: 'IMAGE', image: 'https://x.example/a.png', scheduled_for: due } as const
      await shop.db.insertInto('posts').values(post).execute()
      let isCached = false
      while (Date.now() < due.getTime() - 50) {
        const isShown = await first(slug)
        if (Date.now() >= due.getTime()) break
        expect(isShown).toBe(false)
        isCached = there.kept.size.entries === 1
      }
      await soon(() => first(slug))
      return isCached
    }
    expect((await cachedBefore('ja-vem', 1_200)) || (await cachedBefore('ja-vem-depois', 15_000))).toBe(true)
  })

  test('by time alone: a timed price ends, in GraphQL and in pages of both processes', async () => {
    const prices = async (web: Web) => {
      const page = JSON.parse(await (await web.get('/books')).text()) as { publicListBooks: { data: { id: string; price: number }[] } }
      const { data } = (await web.ask(`{ publicGetBook(id: "${directBook.id}") { price } }`)).body
      return [
        page.publicListBooks.data.find(({ id }) => id === directBook.id)?.price,
        (data as { publicGetBook: { price: number } } | undefined)?.publicGetBook.price,
      ]
    }
    /** Whether both were cached with the old price until the last moment, which a busy machine may miss. */
    const cachedBefore = async (milliseconds: number) => {
      const until = new Date(Date.now() + milliseconds)
      const sale = { price_cents: 45_00, sale_price_cents: 10_00, sale_from: new Date(0), sale_until: until }
      await shop.db.updateTable('books').set(sale).where('id', '=', directBook.id).execute()
      await soon(async () => (await prices(here)).join() === '10,10' && (await prices(there)).join() === '10,10')
      const isCached = Date.now() < until.getTime() - 100
      await sleep(Math.max(0, until.getTime() - Date.now()) + 1)
      await soon(async () => (await prices(here)).join() === '45,45' && (await prices(there)).join() === '45,45')
      return isCached && Date.now() < until.getTime() + 1_000
    }
    expect((await cachedBefore(1_500)) || (await cachedBefore(10_000))).toBe(true)
  })
})

describe('while changes cannot be read', () => {
  test('nothing is cached, and later responses contain the changes of the meantime', async () => {
    await here.stock(directBook.id)
    expect(here.kept.size.entries).toBe(1)
    const before = here.losses.count
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sabia watches' and datname = current_database()`.execute(
      shop.db,
    )
    await eventually(async () => here.losses.count > before, 'the loss of the connection is noticed')
    expect(here.kept.size.entries).toBe(0)
    await setStock(directBook.id, 8)
    expect(await here.stock(directBook.id)).toBe(8)
    await eventually(async () => here.kept.isOpen && there.kept.isOpen, 'the listeners are connected again')
    await here.stock(directBook.id)
    await setStock(directBook.id, 6)
    await soon(async () => (await here.stock(directBook.id)) === 6)
  })
})

describe('for any CDN', () => {
  const control = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400'

  test('a page may be kept for a second, also in a 304 and from the cache', async () => {
    const first = await here.get('/books?utm_source=feira', { cookie: 'sabia_buyer=x' })
    for (const answer of [first, await here.get('/books'), await here.get('/books', { 'if-none-match': first.headers.get('etag')! })])
      expect(answer.headers.get('cache-control')).toBe(control)
    const missing = await here.get('/books/nada')
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, control])
  })

  test('a page is kept no longer than its prices hold, also when it comes from the cache', async () => {
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    const until = Date.now() + 120_000
    const plan = { sale_price_cents: 10_00, sale_from: new Date(0), sale_until: new Date(until) }
    const book = shop.db.updateTable('books').where('id', '=', directBook.id)
    await book.set(plan).execute()
    await soon(async () => here.kept.secondsLeft(['books']) < 121)
    const keep = async () => (await here.get('/books')).headers.get('cache-control')
    expect(await keep()).toBe(control)
    clock.mockReturnValue(until - 1_500)
    expect(await keep()).toBe('public, max-age=0, s-maxage=0, stale-if-error=86400')
    await book.set({ sale_price_cents: null, sale_from: null, sale_until: null }).execute()
  })

  test('everything else is private, so that no CDN keeps it for as long as it likes', async () => {
    const web = await openWeb()
    for (const path of ['/cart', '/admin/orders', '/biblioteca', '/books?broken', '/api/nothing', '/readyz', '/books?halved'])
      expect([path, (await web.get(path)).headers.get('cache-control')]).toEqual([
        path,
        expect.stringMatching(/^(private, no-cache|(private, )?no-store)$/),
      ])
    const withToken = await web.get('/books', { authorization: 'Bearer x' })
    expect(withToken.headers.get('cache-control')).toBe('private, no-cache')
    expect((await web.ask('{ publicListBooks(limit: 3) { data { title } } }')).headers.get('cache-control')).toMatch(/private|no-/)
    web.kept.close()
    expect((await web.get('/books')).headers.get('cache-control')).toBe('private, no-cache')
    await web.close()
  })
})
