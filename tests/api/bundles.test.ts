import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buyer,
  courseWithModules,
  directCourse,
  dollarCourse,
  ebook,
  freeCourse,
  plainCourse,
  plentifulBook,
} from '#database/seed/fixtures.ts'
import { writeBody } from '#server/operations/outgoing-webhooks/event-data.sql.ts'
import { bundleOf, bundleTitle, createBundle, editBundle, linesOf } from '#tests/harness/bundles.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import {
  askForPix,
  buy,
  coursesOf,
  emailsTo,
  endHold,
  newBuyer,
  place,
  statusOf,
  withoutFaults,
  pay,
  settle,
} from '#tests/harness/purchases.ts'
import { orderOf, person, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'

const panel = await providePanel()
const { shop, ask } = panel

beforeAll(() => withoutFaults(shop))

const publish = (id: string, published: boolean) =>
  ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { id } }', { id, data: { published } })

const askForQuote = (items: object[]) => shop.post('/api/create-checkout-token', { items, ...person })

describe('a bundle in the panel', () => {
  test('contains courses and books that are priced in BRL', async () => {
    const errorOf = async (members: string[]) => (await createBundle(panel, { members })).extensions?.fields
    const bundle = await bundleOf(panel, [plainCourse, ebook])
    expect(await errorOf([plainCourse.id, dollarCourse.id])).toEqual({ 'members.1': 'Os itens de um pacote têm preço em reais.' })
    expect(await errorOf([bundle, ebook.id])).toEqual({ 'members.0': 'Escolha um curso ou um livro.' })
    expect(await errorOf([ebook.id])).toEqual({ members: 'Um pacote tem pelo menos dois itens.' })
  })

  test('is listed with the member that keeps it from being sold, and has a history', async () => {
    const id = await bundleOf(panel, [directCourse, ebook])
    await publish(directCourse.id, false)
    const { data } = await ask(
      `query ($id: ID!) { getBundle(id: $id) { available members { title forSale } } listHistory(entity: BUNDLE, entityId: $id) { data { action } } }`,
      { id },
    )
    expect(data.getBundle).toEqual({
      available: false,
      members: [
        { title: directCourse.title, forSale: false },
        { title: ebook.title, forSale: true },
      ],
    })
    expect(data.listHistory.data).toEqual([{ action: 'CREATED' }])
    // Visitors see neither the draft nor its title, and the quote says why.
    const { body } = await shop.post('/graphql', {
      query: `{ publicGetBundle(id: "${id}") { available members { title } } publicBundles(ids: ["${id}"]) { id } }`,
    })
    expect(body.data).toEqual({ publicGetBundle: { available: false, members: [{ title: ebook.title }] }, publicBundles: [] })
    expect((await askForQuote([{ id, quantity: 1 }])).body.error).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      message: '“Descansar de verdade” não está à venda agora: falta um dos itens do pacote.',
    })
    await publish(directCourse.id, true)
    expect((await askForQuote([{ id, quantity: 1 }])).status).toBe(200)
  })

  test('that is a draft or removed is unknown in the store', async () => {
    const id = await bundleOf(panel, [plainCourse, ebook], { published: false })
    const publicly = async () => (await shop.post('/graphql', { query: `{ publicGetBundle(id: "${id}") { id } }` })).body.errors
    expect(await publicly()).toMatchObject([{ message: 'Bundle not found' }])
    await editBundle(panel, id, { published: true })
    expect(await publicly()).toBeUndefined()
    await ask('mutation ($id: ID!) { removeBundle(id: $id) }', { id })
    expect(await publicly()).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    expect((await askForQuote([{ id, quantity: 1 }])).body.error?.code).toBe('PRODUCT_NOT_FOUND')
  })
})

describe('a bundle that is bought', () => {
  let bundle = ''
  beforeEach(async () => {
    bundle = await bundleOf(panel, [courseWithModules, plentifulBook, freeCourse])
  })
  const { address } = buyer

  test('is a line for each member, with its access, its copy and its share of the price', async () => {
    const stock = (await stockOf(shop, plentifulBook.id)) ?? 0
    const order = await buy(shop, [bundle], { address })
    expect(await linesOf(panel, order.id)).toMatchObject([
      { title: courseWithModules.title, unit_cents: 15_060, bundle_title: 'Descansar de verdade', reserved_quantity: 0 },
      { title: plentifulBook.title, unit_cents: 4_940, bundle_title: 'Descansar de verdade', reserved_quantity: 1 },
      { title: freeCourse.title, unit_cents: 0, bundle_title: 'Descansar de verdade', reserved_quantity: 0 },
    ])
    expect(await orderOf(shop, order.id)).toMatchObject({ items_cents: 20_000, shipping_cents: 1_800, total_cents: 21_800 })
    expect((await coursesOf(shop, order.email)).toSorted()).toEqual([courseWithModules.id, freeCourse.id].toSorted())
    expect(await stockOf(shop, plentifulBook.id)).toBe(stock - 1)
    await shop.work()
    expect((await emailsTo(shop, order.email)).map(({ text }) => text).join()).toContain(
      `${courseWithModules.title} (pacote “Descansar de verdade”) — R$\u00a0150,60`,
    )
    const { data } = await ask('query ($id: ID!) { getOrder(id: $id) { items { bundle } } }', { id: order.id })
    expect(data.getOrder.items).toEqual(Array.from({ length: 3 }, () => ({ bundle: 'Descansar de verdade' })))
  })

  test('is refused if staff changed what it brings, and its unpaid order keeps what it had', async () => {
    const members = [courseWithModules.id, plentifulBook.id, freeCourse.id]
    const token = await quote(shop, [{ id: bundle, quantity: 1, members }] as never)
    const order = await place(shop, [bundle], { address })
    await endHold(shop, order.id)
    expect(await statusOf(shop, order.id)).toBe('EXPIRED')
    await editBundle(panel, bundle, { members: [courseWithModules.id, ebook.id] })
    const changed = { code: 'PRODUCT_NOT_FOUND', message: expect.stringContaining('O pacote “Descansar de verdade” mudou.') as string }
    expect((await submit(shop, token, { ...person, address })).body.error).toMatchObject(changed)
    expect((await askForPix(shop, order.id)).body.error).toMatchObject(changed)
    await editBundle(panel, bundle, { members })
    expect((await askForPix(shop, order.id)).status).toBe(200)
    expect(await linesOf(panel, order.id)).toMatchObject([{ reserved_quantity: 0 }, { reserved_quantity: 1 }, { reserved_quantity: 0 }])
  })

  test('cannot bring a course that is bought beside it', async () => {
    const { body } = await askForQuote([
      { id: courseWithModules.id, quantity: 1 },
      { id: bundle, quantity: 1 },
    ])
    expect(body.error).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: `Um pacote desta compra já traz “${courseWithModules.title}”. Retire um dos dois, para não pagar duas vezes.`,
    })
  })

  test('can be an order bump, and is one product in the funnel and in webhooks', async () => {
    await ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { id } }', {
      id: plainCourse.id,
      data: { orderBump: [{ type: 'BUNDLE', data: bundle }] },
    })
    const order = await buy(shop, [plainCourse.id, bundle], { address, email: newBuyer() })
    expect((await linesOf(panel, order.id)).map(({ order_bump }) => order_bump)).toEqual([false, true, true, true])
    for (const by of ['PRODUCT', 'BUMP']) {
      const { data } = await ask(`{ funnel(days: 7, by: ${by}) { rows { key name paid soldCents } } }`)
      const rows = data.funnel.rows as { key: string; name: string; paid: number; soldCents: number }[]
      expect(rows.filter(({ key }) => key === (by === 'PRODUCT' ? bundle : 'Descansar de verdade'))).toEqual([
        expect.objectContaining({ name: 'Descansar de verdade', paid: 1 }),
      ])
    }
    const event = { kind: 'order.paid', subject: { order_id: order.id, status: 'PAID' }, occurred_at: new Date() } as unknown as Parameters<
      typeof writeBody
    >[1]
    const { items } = JSON.parse((await writeBody(shop.db, event)) as string).data.order
    expect(items.map((item: { bundle: unknown }) => item.bundle)).toEqual([
      null,
      ...Array.from({ length: 3 }, () => ({ id: bundle, title: 'Descansar de verdade' })),
    ])
  })
})

describe('what is bought', () => {
  test('is the same bundle when its members only stand in another order', async () => {
    const bundle = await bundleOf(panel, [courseWithModules, plainCourse])
    const order = await place(shop, [bundle])
    const token = await quote(shop, [{ id: bundle, quantity: 1, members: [courseWithModules.id, plainCourse.id] }] as never)
    await endHold(shop, order.id)
    await editBundle(panel, bundle, { members: [plainCourse.id, courseWithModules.id] })
    expect((await askForPix(shop, order.id)).status).toBe(200)
    expect((await submit(shop, token, { email: newBuyer() })).status).toBe(200)
  })

  test('stays as it was, whatever becomes of the bundle and its members', async () => {
    const [course] = await shop.rows<{ id: string }>(
      `insert into courses (title, slug, price_cents, published) values ('Só desta vez', 'so-desta-vez', 5000, true) returning id`,
    )
    const bundle = await bundleOf(panel, [course!, plainCourse])
    const [paid, waiting] = [await buy(shop, [bundle]), await place(shop, [bundle])]
    const before = await linesOf(panel, paid.id)
    await editBundle(panel, bundle, { title: 'Outro nome', priceCents: 1000, members: [ebook.id, directCourse.id] })
    await shop.rows('update courses set removed_at = now(), published = false where id = $1', [course!.id])
    await panel.ask('mutation ($id: ID!) { removeBundle(id: $id) }', { id: bundle })
    await pay(shop, waiting.id)
    await settle(shop, waiting.id)
    for (const { id, email } of [paid, waiting]) {
      expect((await linesOf(panel, id)).map(({ title, unit_cents }) => [title, unit_cents])).toEqual(
        before.map(({ title, unit_cents }) => [title, unit_cents]),
      )
      expect((await coursesOf(shop, email)).toSorted()).toEqual([course!.id, plainCourse.id].toSorted())
    }
    const { body } = await shop.call('GET', `/api/library/orders/${paid.id}`, undefined, await signIn(shop, paid.email))
    expect(JSON.stringify(body)).toContain(`pacote “${bundleTitle}”`)
  })
})

describe('access', () => {
  test('to a member that is sold for some days ends then, and to the others not', async () => {
    const [course] = await shop.rows<{ id: string }>(
      `insert into courses (title, slug, price_cents, published, access_days) values ('Um mês', 'um-mes', 5000, true, 30) returning id`,
    )
    const order = await buy(shop, [await bundleOf(panel, [course!, plainCourse])])
    const ends = await shop.rows<{ course_id: string; days: number | null }>(
      `select course_id, round(extract(epoch from expires_at - now()) / 86400)::int as days from course_accesses where email = $1`,
      [order.email],
    )
    expect(Object.fromEntries(ends.map(({ course_id, days }) => [course_id, days]))).toEqual({ [course!.id]: 30, [plainCourse.id]: null })
  })
})
