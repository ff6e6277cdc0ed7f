import type { Client } from 'pg'
import { books as demoBooks } from '../books.ts'
import { courses as demoCourses } from '../courses.ts'
import { plain } from '../outlines.ts'
import { descriptionOf, slugOf, titleOf } from './words.ts'

const batchSize = 1_000
const years = 3

/** Courses and books of a large store: seven of eight courses are published, two of five books are printed. */
export async function insertCatalogue(client: Client, sizes: { courses: number; books: number }, publicUrl: string) {
  await insertCourses(client, sizes.courses, publicUrl)
  await insertBooks(client, sizes.books, publicUrl)
}

async function insertCourses(client: Client, total: number, publicUrl: string) {
  const existing = await firstNumber(client, 'courses')
  await inBatches(total, (from, count) =>
    write(
      client,
      `insert into courses (title, slug, description, thumbnail_url, price_cents, currency, published, single_sale, lessons, created_at, updated_at)
       select title, slug, description, picture, cents, currency, published, single_sale, lessons, made_at, made_at
       from jsonb_to_recordset($1) as new (title text, slug text, description text, picture text, cents int, currency text, published boolean,
         single_sale boolean, lessons jsonb, made_at timestamptz)`,
      count,
      (step) => {
        const number = existing + from + step
        const title = titleOf(number)
        const slug = slugOf(title, number)
        return {
          title,
          slug,
          description: descriptionOf(number),
          picture: `${publicUrl}/covers/c-${demoCourses[number % demoCourses.length]!.slug}.svg`,
          cents: 4900 + (number % 29) * 1000,
          currency: number % 50 === 49 ? 'USD' : 'BRL',
          published: number % 8 !== 7,
          single_sale: number % 11 === 0,
          lessons: plain(slug, 3 + (number % 5)),
          made_at: madeAt(from + step, total),
        }
      },
    ),
  )
}

async function insertBooks(client: Client, total: number, publicUrl: string) {
  const existing = await firstNumber(client, 'books')
  await inBatches(total, (from, count) =>
    write(
      client,
      `insert into books (title, description, price_cents, shipping_price_cents, pages, code, file_ref, cover, physical, stock, created_at, updated_at)
       select title, description, cents, shipping, pages, code, file_ref, cover, physical, stock, made_at, made_at
       from jsonb_to_recordset($1) as new (title text, description text, cents int, shipping int, pages int, code text, file_ref text, cover text,
         physical boolean, stock int, made_at timestamptz)`,
      count,
      (step) => {
        const number = existing + from + step
        const title = titleOf(number * 7 + 3)
        const physical = number % 5 < 2
        return {
          title,
          description: descriptionOf(number * 7 + 3),
          cents: 1900 + (number % 53) * 100,
          shipping: physical ? 1800 : 0,
          pages: 80 + (number % 300),
          code: `LIV-${number}`,
          file_ref: `https://arquivos.sabia.example/livros/${slugOf(title, number)}.epub`,
          cover: `${publicUrl}/covers/b-${demoBooks[number % demoBooks.length]!.slug}.svg`,
          physical,
          stock: physical ? 1_000 + (number % 500) : null,
          made_at: madeAt(from + step, total),
        }
      },
    ),
  )
}

/** Posts, banners and coupons. */
export async function insertRest(client: Client, sizes: { posts: number; banners: number; coupons: number }, publicUrl: string) {
  const posts = await firstNumber(client, 'posts')
  await inBatches(sizes.posts, (from, count) =>
    write(
      client,
      `insert into posts (title, slug, type, image, scheduled_for, created_at)
       select title, slug, 'IMAGE', image, made_at, made_at
       from jsonb_to_recordset($1) as new (title text, slug text, image text, made_at timestamptz)`,
      count,
      (step) => {
        const title = titleOf((posts + from + step) * 5 + 1)
        return {
          title,
          slug: slugOf(title, posts + from + step),
          image: `${publicUrl}/art/banner-estante.svg`,
          made_at: madeAt(from + step, sizes.posts),
        }
      },
    ),
  )
  await client.query(
    `insert into banners (image, link, type, active, created_at)
     select $2 || '/art/banner-estante.svg?' || n, $2 || '/books?search=estante-' || n, case when n % 2 = 0 then 'MODAL' else 'BOTTOM' end, n % 9 = 0,
       now() - n * interval '3 hours' from generate_series(1, $1::int) as n`,
    [sizes.banners, publicUrl],
  )
  const coupons = await firstNumber(client, 'coupons')
  await client.query(
    `insert into coupons (code, kind, amount, active, created_at)
     select (array['VERAO', 'INVERNO', 'LEITURA', 'VOLTA', 'PODCAST', 'TURMA', 'SABIA'])[1 + n % 7] || 'N' || n, 'PERCENTAGE', 500 + n % 20 * 100, n % 3 > 0,
       now() - n * interval '1 hour' from generate_series($2::int, $2::int + $1::int - 1) as n`,
    [sizes.coupons, coupons],
  )
}

/** For each product, a history entry for its creation and two for price changes. */
export async function insertHistory(client: Client, sizes: { courses: number; books: number }) {
  for (const [table, entity, count] of [
    ['courses', 'COURSE', sizes.courses],
    ['books', 'BOOK', sizes.books],
  ] as const) {
    await client.query(
      `insert into history (at, actor, entity, entity_id, action, changes)
       select created_at + step * interval '1 day', 'renata.lopes@sabia.example', $1, id, case step when 0 then 'CREATED' else 'EDITED' end,
         jsonb_build_array(jsonb_build_object('field', 'price_cents', 'before', (price_cents + 100 * step)::text, 'after', price_cents::text))
       from (select * from ${table} order by id desc limit $2) as made cross join generate_series(0, 2) as step`,
      [entity, count],
    )
  }
}

async function firstNumber(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]!.count
}

async function inBatches(count: number, insert: (from: number, count: number) => Promise<void>) {
  for (let from = 0; from < count; from += batchSize) await insert(from, Math.min(batchSize, count - from))
}

async function write(client: Client, statement: string, count: number, row: (step: number) => object) {
  await client.query(statement, [JSON.stringify(Array.from({ length: count }, (_, step) => row(step)))])
}

/** Spread evenly over `years`, the oldest first. */
const madeAt = (step: number, of: number) => new Date(Date.now() - ((of - step) / of) * years * 365 * 24 * 3_600_000).toISOString()
