import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { Hono } from 'hono'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { answerErrors } from '#server/platform/web/http/answer-errors.http.ts'
import { sitemapRoutes } from './sitemap.http.ts'

const publicUrl = 'https://loja.example'
const database = await provideDatabase()
const app = new Hono().route(
  '/',
  sitemapRoutes({ db: database.db, config: { publicUrl, storeName: 'Sabiá', supportEmail: 'oi@loja.example' } } as Deps),
)
answerErrors(app, pino({ level: 'silent' }))

const read = async (path: string) => {
  const response = await app.request(path)
  const text = await response.text()
  return { status: response.status, text, addresses: [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address) }
}

/** Adds `count` posts, due since yesterday by default. Their slugs begin with `name`. */
const addPosts = (name: string, count: number, scheduled = sql`now() - interval '1 day'`) =>
  sql`insert into posts (title, slug, type, image, scheduled_for)
    select 'Notícia', ${name}::text || '-' || number, 'IMAGE', 'https://x.example/a.png', ${scheduled} from generate_series(1, ${count}::int) as number`.execute(
    database.db,
  )

test('robots.txt disallows private paths and links the sitemap', async () => {
  const { text } = await read('/robots.txt')
  for (const path of ['/admin', '/api/']) expect(text).toContain(`Disallow: ${path}\n`)
  // Their noindex can only be seen if they may be read.
  for (const path of ['/cart', '/checkout', '/postcheckout']) expect(text).not.toContain(path)
  expect(text).not.toContain('Disallow: /courses')
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('security.txt says where to report a weakness, and ends within a year', async () => {
  const { text } = await read('/.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)![1]!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(363)
  expect(days).toBeLessThanOrEqual(365)
  expect(text).toContain(`Canonical: ${publicUrl}/.well-known/security.txt`)
})

test('a post is listed once it is due, until it is removed', async () => {
  await addPosts('due', 1)
  await addPosts('later', 1, sql`now() + interval '1 day'`)
  expect((await read('/sitemap.xml')).addresses).toContain(`${publicUrl}/noticias/due-1`)
  expect((await read('/sitemap.xml')).text).not.toContain('later-1')
  await sql`update posts set removed_at = now() where slug = 'due-1'`.execute(database.db)
  expect((await read('/sitemap.xml')).text).not.toContain('due-1')
})

test('a plan is listed once while it is published, and no list of plans', async () => {
  await sql`insert into courses (title, slug, price_cents, published) values ('Do clube', 'do-clube', 1000, true)`.execute(database.db)
  const { rows } = await sql<{ id: string }>`insert into plans (title, price_cents, billing_interval, all_courses, members, published)
    values ('Clube', 1000, 'MONTH', true, '{}', true) returning id`.execute(database.db)
  const address = `${publicUrl}/planos/${rows[0]!.id}`
  expect((await read('/sitemap.xml')).addresses.filter((each) => each?.includes('/planos'))).toEqual([address])
  await sql`update plans set published = false`.execute(database.db)
  expect((await read('/sitemap.xml')).text).not.toContain(address)
})

describe('with more pages than fit in one file', { tags: ['long'] }, () => {
  const most = 40_000
  beforeAll(() => addPosts('many', most + 1))

  test('the sitemap is an index of files', async () => {
    const { text, addresses } = await read('/sitemap.xml')
    expect(text).toContain('<sitemapindex')
    expect(addresses).toEqual([`${publicUrl}/sitemap/1.xml`, `${publicUrl}/sitemap/2.xml`])
  })

  test('each page is in exactly one file, and the lists are in the first', async () => {
    const [first, second] = [await read('/sitemap/1.xml'), await read('/sitemap/2.xml')]
    const all = [...first.addresses, ...second.addresses]
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((address) => address?.includes('/noticias/many-'))).toHaveLength(most + 1)
    expect(first.addresses).toContain(`${publicUrl}/courses`)
  })

  test.each(['/sitemap/3.xml', '/sitemap/0.xml', '/sitemap/99999.xml', '/sitemap/x.xml'])('returns 404 for %s', async (path) =>
    expect((await read(path)).status).toBe(404),
  )
})
