import type { Client } from 'pg'
import { slugOf } from '#domain/platform/values/slug.ts'
import { cnpjOf } from '#domain/platform/values/tax-id.ts'
import { inTransaction } from '../with-client.ts'
import { books } from './books.ts'
import { bundles } from './bundles.ts'
import { bookId, bundleId, courseId } from './fixtures.ts'
import { courses } from './courses.ts'
import { posts } from './posts.ts'
import type { SeedBump } from './shapes.ts'

const day = 24 * 3_600_000

/** Fills an empty catalogue with the demo. In a catalogue that is not empty, only the addresses of the demo's own pictures are updated. */
export async function seed(databaseUrl: string, options: { publicUrl?: string } = {}): Promise<'seeded' | 'already there'> {
  const publicUrl = options.publicUrl ?? process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT || 3000}`
  return inTransaction(databaseUrl, async (client) => {
    await client.query('lock table courses in exclusive mode')
    const { rows } = await client.query<{ any: boolean }>('select exists (select from courses) or exists (select from books) as any')
    if (rows[0]?.any) {
      await updateAddresses(client, publicUrl)
      return 'already there'
    }
    await insertCourses(client, publicUrl)
    await insertBooks(client, publicUrl)
    await insertBundles(client)
    await insertPosts(client, publicUrl)
    await insertRest(client, publicUrl)
    await fillSettings(client)
    return 'seeded'
  })
}

/**
 * The demo's pictures are served by the store itself, so their addresses change with its port, and when a host replaces localhost. Pictures
 * that staff replaced are not touched.
 */
async function updateAddresses(client: Client, publicUrl: string) {
  const isOurs = (column: string) =>
    `${column} ~ '^https?://localhost(:[0-9]+)?/(art|covers|books|courses)' and ${column} not like $1 || '/%'`
  const moved = (column: string) => `regexp_replace(${column}, '^https?://localhost(:[0-9]+)?', $1)`
  for (const [table, column] of [
    ['courses', 'thumbnail_url'],
    ['courses', 'author_picture'],
    ['books', 'author_picture'],
    ['books', 'cover'],
    ['banners', 'image'],
    ['banners', 'link'],
    ['posts', 'image'],
  ])
    await client.query(`update ${table} set ${column} = ${moved(column!)} where ${isOurs(column!)}`, [publicUrl])
  await client.query(`update posts set images = array(select ${moved('each')} from unnest(images) as each) where ${isOurs('images[1]')}`, [
    publicUrl,
  ])
}

const pictureOfCourse = ({ slug }: { slug: string }) => `/covers/c-${slug}.svg`
const pictureOfBook = ({ slug }: { slug: string }) => `/covers/b-${slug}.svg`
const portraitOf = (publicUrl: string, author: string) => (author ? `${publicUrl}/covers/a-${slugOf(author)}.svg` : '')

/** The first product of a list is the newest, so that the storefront shows them in this order. */
const madeAt = (index: number) => new Date(Date.now() - (index + 1) * day).toISOString()

async function insertCourses(client: Client, publicUrl: string) {
  for (const [index, course] of courses.entries()) {
    await client.query(
      `insert into courses (id, title, slug, description, thumbnail_url, price_cents, currency, published, single_sale, lessons, order_bumps, created_at, updated_at, author, author_picture, questions)
       values ($1, $2, $3, $4, $5, $6, $7, true, $8, $9, $10, $11, $11, $12, $13, $14)`,
      [
        courseId(index + 1),
        course.title,
        course.slug,
        course.description,
        publicUrl + pictureOfCourse(course),
        course.priceCents,
        course.currency ?? 'BRL',
        course.singleSale,
        JSON.stringify(course.lessons),
        JSON.stringify(course.bumps.map(stored)),
        madeAt(index),
        course.author,
        portraitOf(publicUrl, course.author),
        JSON.stringify(course.questions),
      ],
    )
  }
}

async function insertBooks(client: Client, publicUrl: string) {
  for (const [index, book] of books.entries()) {
    await client.query(
      `insert into books (id, title, description, price_cents, shipping_price_cents, pages, code, file_ref, cover, physical, stock, single_sale, order_bumps, created_at, updated_at,
         author, author_picture, questions, isbn, edition, publisher, publication_year, about_author)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
      [
        bookId(index + 1),
        book.title,
        book.description,
        book.priceCents,
        book.shippingCents,
        book.pages,
        `LIV-${String(index + 1).padStart(3, '0')}`,
        `https://arquivos.sabia.example/livros/${book.slug}.epub`,
        publicUrl + pictureOfBook(book),
        book.physical,
        book.stock,
        book.singleSale,
        JSON.stringify(book.bumps.map(stored)),
        madeAt(index),
        book.author,
        portraitOf(publicUrl, book.author),
        JSON.stringify(book.questions),
        book.edition?.isbn ?? '',
        book.edition?.edition ?? '',
        book.edition?.publisher ?? '',
        book.edition?.year ?? null,
        book.edition?.aboutAuthor ?? '',
      ],
    )
  }
}

async function insertBundles(client: Client) {
  for (const [index, { title, description, priceCents, members }] of bundles.entries())
    await client.query(
      `insert into bundles (id, title, description, price_cents, published, members, created_at, updated_at) values ($1, $2, $3, $4, true, $5, $6, $6)`,
      [bundleId(index + 1), title, description, priceCents, members, madeAt(index)],
    )
}

async function insertPosts(client: Client, publicUrl: string) {
  for (const { title, slug, type, pictures, video, days } of posts) {
    const at = (path: string) => publicUrl + path
    await client.query(
      `insert into posts (title, slug, type, image, images, video, scheduled_for, created_at)
       values ($1, $2, $3, $4, $5, $6, $7::timestamptz, least(now(), $7::timestamptz))`,
      [
        title,
        slug,
        type,
        type === 'IMAGE' ? at(pictures[0] ?? '') : null,
        type === 'CAROUSEL' ? pictures.map(at) : [],
        video ?? null,
        new Date(Date.now() + days * day).toISOString(),
      ],
    )
  }
}

async function insertRest(client: Client, publicUrl: string) {
  await client.query(`insert into banners (image, link, type, active) values ($1, $2, 'BOTTOM', true), ($3, $4, 'MODAL', false)`, [
    `${publicUrl}/art/banner-cupom.svg`,
    `${publicUrl}/books?cupom=SABIA10`,
    `${publicUrl}/art/banner-estante.svg`,
    `${publicUrl}/books`,
  ])
  await client.query(
    `insert into coupons (code, kind, amount, ends_at, max_uses, max_uses_per_buyer, minimum_cents, used) values
      ('SABIA10', 'PERCENTAGE', 1000, null, null, null, 0, 0),
      ('BEMVINDA', 'FIXED', 2000, null, null, 1, 10000, 0),
      ('INVERNO', 'PERCENTAGE', 1500, now() - interval '60 days', null, null, 0, 0),
      ('PRIMEIROS', 'PERCENTAGE', 2000, null, 1, null, 0, 1)`,
  )
}

/** A seller that evidently does not exist, whose CNPJ has valid check digits. Its name and support address come from the environment. */
async function fillSettings(client: Client) {
  await client.query(
    `update store_settings set legal_name = 'Sabiá Cursos e Livros Ltda. (demonstração)', tax_id = $1, tax_regime = 'SIMPLES', phone = '1155550199',
       postal_code = '01001000', street = 'Praça da Sé', street_number = 's/n', complement = 'endereço de demonstração', district = 'Sé',
       city = 'São Paulo', state = 'SP', privacy_officer_name = 'Encarregada de demonstração', privacy_officer_email = 'dados@sabia.example'
     where version = 1`,
    [cnpjOf('SABIADEM0001')],
  )
}

function stored(bump: SeedBump): { type: string; data: unknown } {
  switch (bump.type) {
    case 'COURSE':
    case 'BOOK': {
      const id = bump.type === 'COURSE' ? courseId(bump.data) : bookId(bump.data)
      if (bump.form === 'object') return { type: bump.type, data: { id } }
      return { type: bump.type, data: bump.form === 'json' ? JSON.stringify({ id }) : id }
    }
    case 'CI':
      return { type: 'CI', data: JSON.stringify({ value: bump.value, locale: bump.locale }) }
    case 'MED':
      return { type: 'MED', data: JSON.stringify({ value: bump.value }) }
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL: missing')
  console.log(await seed(url))
}
