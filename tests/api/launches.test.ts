import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseId, freeCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { person, quote, submit } from '#tests/harness/shop.ts'
import { askForPix, endHold, pay, place, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, ask: staff } = await providePanel()

/** Seconds from now; negative ones are past. */
type Moment = number | null
interface Plan {
  cents?: number | null
  from?: Moment
  until?: Moment
  opens?: Moment
  closes?: Moment
}

/** The database's clock is the one of prices, so a plan is moved past it instead. */
async function launch(
  table: 'courses' | 'books' | 'bundles',
  id: string,
  { cents = null, from = null, until = null, opens = null, closes = null }: Plan,
) {
  const moment = (place: number) => `now() + make_interval(secs => $${place}::float8)`
  await shop.rows(
    `update ${table} set sale_price_cents = $2, sale_from = ${moment(3)}, sale_until = ${moment(4)}, on_sale_from = ${moment(5)}, on_sale_until = ${moment(6)}
      where id = $1`,
    [id, cents, from, until, opens, closes],
  )
}

beforeAll(() => withoutFaults(shop))
beforeEach(async () => {
  for (const id of [plainCourse.id, freeCourse.id]) await launch('courses', id, {})
  await launch('books', plentifulBook.id, {})
})

const fields = 'id price launch { sale regularPriceCents until } launchPlan { salePriceCents saleFrom }'
const visitor = async (query: string) => (await shop.call('POST', '/graphql', { query })).body.data as Record<string, unknown>
const courseNow = async (id: string = plainCourse.id) => (await visitor(`{ it: publicGetCourse(id: "${id}") { ${fields} } }`)).it as object
const quoted = (id: string, more: object = {}) =>
  shop.post('/api/create-checkout-token', {
    items: [{ id, quantity: 1 }],
    name: 'Ana Lima',
    email: 'ana@correio.com.br',
    cpf: '52998224725',
    ...more,
  })

describe('the schema', () => {
  const at = async (moment: string, columns: string) =>
    (await shop.rows<{ now: object | null }>(`select launch_at($1, 18900, ${columns}) as now`, [`2026-11-30T${moment}-03:00`]))[0]!.now
  const timed = `12900, '2026-11-30T10:00-03:00', '2026-11-30T20:00-03:00', null, null`
  const window = `null, null, null, '2026-11-30T10:00-03:00', '2026-11-30T20:00-03:00'`

  test('has the timed price from its first moment until the one before its end', async () => {
    expect(await at('09:59:59.999', timed)).toBeNull()
    expect(await at('10:00', timed)).toMatchObject({ sale: 'OPEN', cents: 12900, regularPriceCents: 18900 })
    expect(await at('19:59:59.999', timed)).toMatchObject({ cents: 12900 })
    expect(await at('20:00', timed)).toBeNull()
  })

  test('opens and ends a sale the same way', async () => {
    expect(await at('09:59:59.999', window)).toMatchObject({ sale: 'SOON', cents: 18900 })
    expect(await at('10:00', window)).toMatchObject({ sale: 'OPEN', cents: 18900, regularPriceCents: null })
    expect(await at('20:00', window)).toMatchObject({ sale: 'OVER', until: null })
  })

  test('refuses half a timed price, and an end before its beginning', async () => {
    await expect(launch('courses', plainCourse.id, { cents: 100, from: 0 })).rejects.toThrow('timed_price_is_whole')
    await expect(launch('courses', plainCourse.id, { cents: 100, from: 9, until: 3 })).rejects.toThrow('timed_price_is_whole')
    await expect(launch('books', plentifulBook.id, { opens: 9, closes: 3 })).rejects.toThrow('sale_ends_after_its_start')
  })
})

describe('a timed price', () => {
  test('is that of the page, the list, the cart and the quote, and says nothing before its time', async () => {
    await launch('courses', plainCourse.id, { cents: 7_900, from: 60, until: 120 })
    expect(await courseNow()).toMatchObject({ price: 129, launch: null, launchPlan: { salePriceCents: null, saleFrom: null } })
    await launch('courses', plainCourse.id, { cents: 7_900, from: -60, until: 60 })
    expect(await courseNow()).toMatchObject({
      price: 79,
      launch: { sale: 'OPEN', regularPriceCents: 12900 },
      launchPlan: { salePriceCents: null },
    })
    const { list, cart } = await visitor(`{
      list: publicListCourses(search: "dormir verbo ativo") { data { ${fields} } } cart: publicCourses(ids: ["${plainCourse.id}"]) { ${fields} } }`)
    expect([(list as { data: object[] }).data[0], (cart as object[])[0]]).toEqual(Array(2).fill(expect.objectContaining({ price: 79 })))
    expect((await quoted(plainCourse.id)).body.value).toBe(7_900)
    await launch('courses', plainCourse.id, { cents: 7_900, from: -60, until: 0 })
    expect(await courseNow()).toMatchObject({ price: 129, launch: null })
    expect((await quoted(plainCourse.id)).body.value).toBe(12_900)
  })

  test('that ends between page and submit is never charged as another one without a word', async () => {
    await launch('courses', plainCourse.id, { cents: 7_900, from: -60, until: 60 })
    const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
    await launch('courses', plainCourse.id, { cents: 7_900, from: -60, until: 0 })
    const { status, body } = await submit(shop, token, { total: 7_900 })
    expect([status, body.error]).toEqual([409, expect.objectContaining({ code: 'PRICE_CHANGED', value: 12_900 })])
  })

  test('stays that of an order which waits, also with a new code, until its hold is over', async () => {
    await launch('courses', plainCourse.id, { cents: 7_900, from: -60, until: 60 })
    const [waiting, late] = [await place(shop, [plainCourse.id]), await place(shop, [plainCourse.id])]
    await launch('courses', plainCourse.id, { cents: 7_900, from: -60, until: 0 })
    await shop.rows(`update payments set expires_at = now() - interval '1 minute' where order_id = $1`, [waiting.id])
    const { body } = await askForPix(shop, waiting.id)
    expect([body._id, body.text === waiting.text]).toEqual([waiting.id, false])
    await pay(shop, waiting.id)
    await settle(shop, waiting.id)
    expect(await shop.rows('select status, total_cents from orders where id = $1', [waiting.id])).toEqual([
      { status: 'PAID', total_cents: 7_900 },
    ])
    await endHold(shop, late.id)
    expect((await askForPix(shop, late.id)).body.error?.code).toBe('PRICE_CHANGED')
    await launch('courses', plainCourse.id, { cents: 7_900, from: -60, until: 60 })
    expect((await askForPix(shop, late.id)).status).toBe(200)
  })
})

describe('a course on sale between two moments', () => {
  test.each([
    ['before', { opens: 60, closes: 120 }, 'SOON'],
    ['after', { opens: -120, closes: 0 }, 'OVER'],
  ])('is on its page %s them, and is in no quote and no cart', async (_, plan, sale) => {
    await launch('courses', plainCourse.id, plan)
    expect(await courseNow()).toMatchObject({ price: 129, launch: { sale } })
    expect((await visitor(`{ cart: publicCourses(ids: ["${plainCourse.id}"]) { id } }`)).cart).toEqual([])
    expect((await quoted(plainCourse.id)).body.error).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      message: 'Um dos produtos não está à venda agora.',
    })
  })

  test('that closes between quote and submit is refused, while an order that was placed is paid', async () => {
    const placed = await place(shop, [courseId(3), plainCourse.id])
    const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
    await launch('courses', plainCourse.id, { closes: 0 })
    expect((await submit(shop, token)).body.error?.code).toBe('PRODUCT_NOT_FOUND')
    await pay(shop, placed.id)
    await settle(shop, placed.id)
    expect(await statusOf(shop, placed.id)).toBe('PAID')
  })
})

test('a bundle has a price for a time too, and is sold while all of its members are', async () => {
  const bundle = { title: 'Dormir e acordar', priceCents: 20_000, published: true, members: [plainCourse.id, plentifulBook.id] }
  const { data } = await staff('mutation ($bundle: BundleInput!) { createBundle(bundle: $bundle) { id } }', { bundle })
  const { id } = data.createBundle
  const members = [plainCourse.id, plentifulBook.id]
  const bundleNow = async () =>
    (await visitor(`{ it: publicGetBundle(id: "${id}") { priceCents available launch { regularPriceCents } } }`)).it
  const quoteNow = async () => (await shop.post('/api/create-checkout-token', { items: [{ id, quantity: 1, members }], ...person })).body
  await launch('bundles', id, { cents: 150_00, from: -60, until: 60 })
  expect(await bundleNow()).toEqual({ priceCents: 15_000, available: true, launch: { regularPriceCents: 20000 } })
  expect((await quoteNow()).value).toBe(150_00 + plentifulBook.shippingCents)
  await launch('courses', plainCourse.id, { closes: 0 })
  expect(await bundleNow()).toMatchObject({ available: false })
  expect((await quoteNow()).error).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})

describe('staff', () => {
  const edit = (launchPlan: object) =>
    staff(
      `mutation ($data: CourseInput!) { editCourse(id: "${plainCourse.id}", data: $data) { price launchPlan { salePriceCents onSaleUntil } } }`,
      {
        data: { launchPlan: { salePriceCents: null, saleFrom: null, saleUntil: null, onSaleFrom: null, onSaleUntil: null, ...launchPlan } },
      },
    )
  const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  test('plan a launch, and read the ordinary price beside it', async () => {
    const { data } = await edit({ salePriceCents: 9990, saleFrom: moment(-1), saleUntil: moment(1), onSaleUntil: moment(2) })
    expect(data.editCourse).toMatchObject({ price: 129, launchPlan: { salePriceCents: 9990 } })
    expect(await courseNow()).toMatchObject({ price: 99.9 })
    expect((await edit({})).data.editCourse).toMatchObject({ launchPlan: { salePriceCents: null, onSaleUntil: null } })
  })
})
