import type { Page } from '@playwright/test'
import { bookId, bundleId, courseId } from '#database/seed/fixtures.ts'
import type { StoreUnderTest } from '../harness/store-under-test.ts'

const length = 300
const repeated = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** The first word of each title below, used for searches. */
export const searchWord = 'anticonstitucional'
/** A text without a place for a line break. */
export const unbroken = repeated('Anticonstitucionalissimamente')
/** A text with ordinary line breaks. */
export const spaced = repeated('Anticonstitucional do começo ao fim, em trezentas letras. ')
export const longAddress = `${repeated('anticonstitucional.maria.')}@correio.com.br`.slice(-length)
const longLink = (origin: string) => repeated(`${origin}/anticonstitucional/${'caminho-'.repeat(40)}`)
/** The largest price that the database can hold, in cents. On the screen `widenPrices` makes it longer. */
const largest = 2_147_483_600

export const longIds = {
  courseWithModules: courseId(901),
  plainCourse: courseId(902),
  printedBook: bookId(901),
  ebook: bookId(902),
  bundle: bundleId(901),
  digitalBundle: bundleId(902),
  paidOrder: 'a0000000-0000-4000-8000-000000000901',
  refundDueOrder: 'b1000000-0000-4000-8000-000000000902',
}
const ids = longIds
const slug = (suffix: string) => unbroken.toLowerCase().slice(0, length - suffix.length) + suffix
export const longSlugs = { picture: slug('1'), pictures: slug('2'), film: slug('3') }
const longCoupon = 'ANTICONSTITUCIONAL'.repeat(4).slice(0, 60)

const bumps = JSON.stringify([
  { type: 'BOOK', data: ids.ebook },
  { type: 'COURSE', data: ids.plainCourse },
  { type: 'CI', data: '{"value":180,"locale":"BR"}' },
  { type: 'MED', data: '{"value":300}' },
])
const lesson = (title: string) => ({
  id: title === unbroken ? 'l-1' : 'l-2',
  title,
  description: title,
  video: 'https://youtu.be/aqz-KE-bpKQ',
  downloads: [{ title, file: 'https://arquivos.sabia.example/a.pdf', referenceLink: '', size: '999999.5MB', ext: 'pdf' }],
})
const lessons = [lesson(unbroken), lesson(spaced)]
const withModules = JSON.stringify({
  withModules: true,
  lessons: [],
  modules: [
    { title: unbroken, lessons },
    { title: spaced, lessons },
  ],
})

/** Rows of maximum length, the newest of their lists. */
export async function seedLongContent(store: StoreUnderTest) {
  await store.rows(
    `insert into courses (id, title, slug, description, thumbnail_url, price_cents, published, single_sale, lessons, order_bumps) values
      ($1, $3, $4, $3, '/covers/c-ansiedade-sem-misterio.svg', $7, true, false, $8, $10),
      ($2, $5, $6, $5, '/covers/c-ansiedade-sem-misterio.svg', $7, true, true, $9, '[]')`,
    [
      ids.courseWithModules,
      ids.plainCourse,
      unbroken,
      slug('5'),
      spaced,
      slug('6'),
      largest,
      withModules,
      JSON.stringify({ withModules: false, lessons, modules: [] }),
      bumps,
    ],
  )
  await store.rows(
    `insert into books (id, title, description, price_cents, shipping_price_cents, pages, code, sales_link, file_ref, cover, physical, stock, order_bumps) values
      ($1, $3, $3, $5, $5, 208, $3, $6, $3, '/covers/b-voz-baixa.svg', true, 8, $7),
      ($2, $4, $4, $5, 0, 208, $3, $6, $3, '/covers/b-voz-baixa.svg', false, null, '[]')`,
    [ids.printedBook, ids.ebook, unbroken, spaced, largest, longLink(store.url), bumps],
  )
  const [digital, demo] = [
    [ids.courseWithModules, ids.plainCourse, ids.ebook],
    [1, 2, 4, 6, 7, 8, 9, 10],
  ]
  await store.rows(
    `insert into bundles (id, title, description, price_cents, published, members, order_bumps) values
      ($1, $3, $4, $5, true, $6, $8), ($2, $4, $3, $5, true, $7, '[]')`,
    [
      ids.bundle,
      ids.digitalBundle,
      unbroken,
      spaced,
      largest,
      [...digital, ids.printedBook, ...demo.flatMap((number) => [courseId(number), bookId(number)])],
      [...digital, ...demo.map(courseId)],
      bumps,
    ],
  )
  for (const [table, id] of [
    ['courses', ids.courseWithModules],
    ['books', ids.ebook],
  ])
    await store.rows(`update ${table} set author = $2, author_picture = '/covers/a-dora-figueira.svg', questions = $3 where id = $1`, [
      id,
      unbroken,
      JSON.stringify([unbroken, spaced].map((text) => ({ question: text, answer: text }))),
    ])
  await store.rows(`insert into banners (image, link, type, active) values ($1, $2, 'BOTTOM', true), ($1, $3, 'MODAL', false)`, [
    `${store.url}/art/noticia-capas.svg`,
    longLink(store.url),
    longLink('https://loja.exemplo'),
  ])
  await store.rows(
    `insert into posts (title, slug, type, image, images, video, scheduled_for) values
      ($1, $3, 'IMAGE', $6, '{}', null, null),
      ($2, $4, 'CAROUSEL', null, array[$6, $6, $6], null, null),
      ($1, $5, 'VIDEO', null, '{}', $7, null)`,
    [
      unbroken,
      spaced,
      longSlugs.picture,
      longSlugs.pictures,
      longSlugs.film,
      `${store.url}/art/noticia-capas.svg`,
      longLink('https://videos.exemplo'),
    ],
  )
  await store.rows(
    `insert into coupons (code, kind, amount, minimum_cents, starts_at, ends_at, max_uses, used) values
      ($1, 'PERCENTAGE', 1234, $2, now() - interval '1 day', now() + interval '1 year', 2147483647, 2147483646)`,
    [longCoupon, 1_000],
  )
  await seedOrders(store)
  await seedHistory(store)
}

/** They are old, so that no screen takes them for the newest ones. */
async function seedOrders(store: StoreUnderTest) {
  const address = {
    street: unbroken,
    number: '9999',
    complement: spaced,
    neighborhood: unbroken,
    city: unbroken,
    state: 'BA',
    zip: '40155210',
    country: 'BRA',
  }
  for (const [id, status, refundDue] of [
    [ids.refundDueOrder, 'REFUND_DUE', true],
    [ids.paidOrder, 'PAID', false],
  ] as const) {
    await store.rows(
      `insert into orders (id, quote_id, status, email, name, cpf, phone, source, address, has_physical_item, items_cents, shipping_cents, total_cents, method, paid_at, expires_at, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, '52998224725', '71988112040', $5, $6, true, $7, 0, $7, 'PIX', now(), now(), '2020-01-02')`,
      [id, status, longAddress, unbroken, unbroken, JSON.stringify(address), largest],
    )
    await store.rows(
      `insert into order_items (order_id, position, kind, book_id, title, quantity, unit_cents, list_cents, physical, code, bundle_id, bundle_title) values
        ($1, 0, 'BOOK', $2, $3, 999, 1, 1, true, $3, null, null), ($1, 1, 'BOOK', $4, $5, 1, $6, $6, false, $3, $7, $3)`,
      [id, ids.printedBook, unbroken, ids.ebook, spaced, largest - 999, ids.bundle],
    )
    const [payment] = await store.rows<{ id: string }>(
      `insert into payments (order_id, method, status, amount_cents, provider_order_id, provider_charge_id, refusal, refund_due, paid_cents, expires_at, created_at)
       values ($1::uuid, 'PIX', 'PAID', $2, $3, $3, $4, $5, $2, now(), '2020-01-02') returning id`,
      [id, largest, `ORDE_${id}_${unbroken}`, unbroken, refundDue],
    )
    await store.rows('insert into charges (id, payment_id, paid_cents) values ($1, $2, $3)', [`CHAR_${id}`, payment?.id, largest])
    await store.rows(
      `insert into refunds (order_id, scope, amount_cents, status, actor, refusal) values ($1, 'ITEMS', 100, 'REFUSED', $2, $3)`,
      [id, longAddress, unbroken],
    )
  }
}

async function seedHistory(store: StoreUnderTest) {
  const change = [{ field: unbroken, before: unbroken.slice(0, 80), after: spaced.slice(0, 80) }]
  const [post] = await store.rows<{ id: string }>('select id from posts where slug = $1', [longSlugs.film])
  const of = [
    ['COURSE', ids.courseWithModules, 'EDITED'],
    ['BOOK', ids.ebook, 'EDITED'],
    ['POST', post?.id, 'EDITED'],
    ['ORDER', ids.refundDueOrder, 'SENT'],
    ['ACCESS', ids.plainCourse, 'GRANTED'],
  ]
  for (const [entity, id, action] of of) {
    const changes = action === 'GRANTED' ? [{ field: 'email', before: null, after: longAddress }] : change
    await store.rows('insert into history (actor, entity, entity_id, action, changes) values ($1, $2, $3, $4, $5)', [
      longAddress,
      entity,
      id,
      action,
      JSON.stringify(changes),
    ])
  }
  await store.rows(`insert into access_reasons (kind, email, course_id, granted_by) values ('STAFF', $1, $2, $1)`, [
    longAddress,
    ids.plainCourse,
  ])
}

/** Restores the store for the other journeys. */
export async function removeLongContent(store: StoreUnderTest) {
  await store.rows('delete from orders where id = any($1)', [[ids.paidOrder, ids.refundDueOrder]])
  await store.rows('delete from course_accesses where course_id = any($1)', [[ids.courseWithModules, ids.plainCourse]])
  await store.rows('delete from bundles where id = any($1)', [[ids.bundle, ids.digitalBundle]])
  await store.rows('delete from courses where id = any($1)', [[ids.courseWithModules, ids.plainCourse]])
  await store.rows('delete from books where id = any($1)', [[ids.printedBook, ids.ebook]])
  await store.rows('delete from posts where slug = any($1)', [Object.values(longSlugs)])
  await store.rows('delete from coupons where code = $1', [longCoupon])
  await store.rows(`delete from banners where link like '%anticonstitucional%'`)
  await store.rows('delete from history where actor = $1', [longAddress])
}

/** Prices of twelve digits. The database holds ten (integer cents), so the amounts are replaced on the page. Only their length matters. */
export const widenPrices = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? ''
      const wide = text.replaceAll(/(R\$|US\$|€)\s[\d.,]+/g, '$1\u00A09.999.999.999,99')
      if (wide !== text) texts.currentNode.nodeValue = wide
    }
  })

/** Changes the claims of the ID token, from which the browser reads the e-mail address and the picture of the user. */
export async function claimInToken(page: Page, claims: { email?: string; picture?: string }) {
  // In the whole context, since a screen's own routes are removed after it.
  await page.context().route('**/oauth/token', async (route) => {
    // A kept connection may be closed by the provider at this moment. A browser would repeat the request, and so does this.
    const answer = await route.fetch({ maxRetries: 1 })
    // When the page is left, its requests are cancelled and the response has no body.
    const body = (await answer.json().catch(() => null)) as { id_token: string } | null
    if (!body) return
    const [header, payload, signature] = body.id_token.split('.')
    const original = JSON.parse(String(Buffer.from(payload ?? '', 'base64url'))) as object
    const changed = Buffer.from(JSON.stringify({ ...original, ...claims })).toString('base64url')
    await route.fulfill({ response: answer, json: { ...body, id_token: [header, changed, signature].join('.') } })
  })
}
