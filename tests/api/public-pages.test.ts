import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { courseWithModules, scarceBook } from '#database/seed/fixtures.ts'
import { posts } from '#database/seed/posts.ts'
import { createApp } from '#programs/composition/routes.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

const ask = async (query: string, variables: object = {}) =>
  (await shop.post('/graphql', { query, variables })).body as { data?: unknown; errors?: unknown }
const get = (path: string) => shop.call('GET', path)

const list =
  'query ($offset: Int, $limit: Int) { publicListNews(offset: $offset, limit: $limit) { data { slug publishedAt } pageInfo { totalCount totalPages } } }'
interface List {
  publicListNews: { data: { slug: string; publishedAt: string }[]; pageInfo: { totalCount: number; totalPages: number } }
}

describe('posts', () => {
  const one = 'query ($slug: String!) { publicGetNews(slug: $slug) { title } }'
  test('are listed when they are due, newest first, twelve per page', async () => {
    const { publicListNews: page } = (await ask(list)).data as List
    const due = posts.filter(({ days }) => days <= 0).toSorted((a, b) => b.days - a.days)
    expect(page.data.map(({ slug }) => slug)).toEqual(due.slice(0, 12).map(({ slug }) => slug))
    expect(page.pageInfo).toEqual({ totalCount: due.length, totalPages: 2 })
  })

  test('are hidden until they are due, and then appear without further action', async () => {
    const coming = posts.find(({ days }) => days > 0)!
    const { errors } = await ask(one, { slug: coming.slug })
    expect(errors).toMatchObject([{ message: 'News post not found', extensions: { code: 'NOT_FOUND' } }])
    expect((await get('/sitemap.xml')).body.text).not.toContain(coming.slug)
    await shop.db
      .updateTable('posts')
      .set({ scheduled_for: new Date(Date.now() - 1000) })
      .where('slug', '=', coming.slug)
      .execute()
    expect((await ask(one, { slug: coming.slug })).data).toEqual({ publicGetNews: { title: coming.title } })
    const { publicListNews: page } = (await ask(list, { limit: 1 })).data as List
    expect(page.data[0]?.slug).toBe(coming.slug)
  })
})

describe('banners', () => {
  const query = '{ publicBanners { bottom { href label } modal { href label } } }'

  test('are the newest active one of each type', async () => {
    expect((await ask(query)).data).toEqual({
      publicBanners: { bottom: { href: '/books?cupom=SABIA10', label: 'Usar o cupom SABIA10' }, modal: null },
    })
    await shop.db
      .insertInto('banners')
      .values([
        { image: 'https://x.example/a.png', link: 'https://feira.example/', type: 'MODAL', active: true },
        { image: 'https://x.example/b.png', link: `${shop.config.publicUrl}/courses`, type: 'BOTTOM', active: false },
      ])
      .execute()
    expect((await ask(query)).data).toEqual({
      publicBanners: {
        bottom: { href: '/books?cupom=SABIA10', label: 'Usar o cupom SABIA10' },
        modal: { href: 'https://feira.example/', label: 'Visitar feira.example' },
      },
    })
  })
})

describe('a file', () => {
  const app = () => createApp(shop.deps, () => new Response('a page'), { builtFiles: './public' })
  const statusOf = async (path: string) => {
    const answer = await app().request(path)
    return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
  }

  test.each(['/favicon.ico', '/apple-touch-icon.png', '/.well-known/security.txt'])(
    'that browsers and visitors ask for is there: %s',
    async (path) => {
      expect(await statusOf(path)).toMatch(/^200 (image|text)\//)
    },
  )

  test.each(['/wp-login.php', '/apple-touch-icon-120x120.png', '/.env', '/.well-known/traffic-advice', '/courses/a.map'])(
    'that no store has gets a short 404: %s',
    async (path) => expect(await statusOf(path)).toBe('404 text/plain'),
  )

  test.each(['/noticias/versao-2.0', '/minha-estante/cursos/node.js', '/admin/customers/ana@correio.com.br', '/courses'])(
    'is none of the pages: %s',
    async (path) => {
      expect(await (await app().request(path)).text()).toBe('a page')
    },
  )
})

describe('search engines', () => {
  test('get a sitemap with every public page once and nothing hidden', async () => {
    await shop.db.updateTable('courses').set({ published: false }).where('id', '=', courseWithModules.id).execute()
    const text = String((await get('/sitemap.xml')).body.text)
    const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
    expect(new Set(places).size).toBe(places.length)
    const { publicListNews: news } = (await ask(list)).data as List
    // Four lists, six pages about the store, all courses but one, the books, the bundles, the posts.
    expect(places).toHaveLength(4 + 6 + 29 + 30 + 2 + news.pageInfo.totalCount)
    expect(places).not.toContain(`/courses/${courseWithModules.id}`)
    expect(places).toContain(`/books/${scarceBook.id}`)
  })
})

describe('sharing images', () => {
  const png = '89504e470d0a1a0a'
  const picture = (path: string) => fetch(shop.config.publicUrl + path, { redirect: 'manual' })

  test.each([`/og/books/${scarceBook.id}.png`, '/og/loja.png'])('%s is a PNG of 1200 × 630', async (path) => {
    const answer = await picture(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 8).toString('hex')).toBe(png)
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(answer.headers.get('etag')).toBeTruthy()
  })

  test('a cover on another host is redirected to', async () => {
    await shop.db.updateTable('books').set({ cover: 'https://capas.example/a.jpg' }).where('id', '=', scarceBook.id).execute()
    const answer = await picture(`/og/books/${scarceBook.id}.png`)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://capas.example/a.jpg'])
  })

  test('a post has its own image; a removed post has none', async () => {
    expect((await picture('/og/noticias/como-escolhemos-as-nossas-capas.png')).status).toBe(200)
    await shop.db.updateTable('posts').set({ removed_at: new Date() }).where('slug', '=', 'como-escolhemos-as-nossas-capas').execute()
    expect((await picture('/og/noticias/como-escolhemos-as-nossas-capas.png')).status).toBe(404)
  })

  test('an unpublished course and a malformed address have none', async () => {
    expect((await picture(`/og/courses/${courseWithModules.id}.png`)).status).toBe(404)
    expect((await picture('/og/books/nada.png')).status).toBe(400)
    expect((await picture('/og/books/..%2F..%2Fetc.png')).status).toBe(400)
  })
})

describe('a page at another name of the store', () => {
  /** The server of a test listens at localhost, so that its other name is 127.0.0.1. */
  const at = (path: string, method = 'GET') => {
    const { host, port } = new URL(shop.config.publicUrl)
    return (name: 'public' | 'other') =>
      new Promise<{ status: number; location: string | undefined }>((resolve, reject) =>
        request(shop.config.publicUrl + path, { method, headers: { host: name === 'public' ? host : `127.0.0.1:${port}` } }, (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode!, location: answer.headers.location })
        })
          .on('error', reject)
          .end(),
      )
  }

  test('leads to the public address, with its path and its search', async () => {
    expect(await at('/courses')('public')).toEqual({ status: 200, location: undefined })
    for (const path of ['/', '/courses?busca=medo&pagina=2', '/checkout', '/minha-estante/cursos/a'])
      for (const method of ['GET', 'HEAD'])
        expect(await at(path, method)('other')).toEqual({ status: 301, location: shop.config.publicUrl + path })
    expect((await at('//evil.example/x')('other')).location ?? '').not.toMatch(/^(https?:)?\/\/evil/)
  })

  test('is no concern of programs and files', async () => {
    for (const path of ['/readyz', '/robots.txt', '/api/session', '/og/loja.png'])
      expect(await at(path)('other'), path).toMatchObject({ status: 200, location: undefined })
    expect((await at('/graphql', 'POST')('other')).status).not.toBe(301)
  })
})
