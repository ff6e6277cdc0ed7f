import { beforeAll, describe, expect, test } from 'vitest'
import { bundleId, courseId, freeCourse, plainCourse } from '#database/seed/fixtures.ts'
import { publishDue } from '#server/catalogue/courses/publish-due.ts'
import type { Json } from '#tests/harness/panel.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, withoutFaults } from '#tests/harness/purchases.ts'

const { shop, ask } = await providePanel()
const draft = courseId(7)
const bundle = bundleId(1)

beforeAll(() => withoutFaults(shop))

const visitor = async (query: string) => (await shop.call('POST', '/graphql', { query })).body as { data: Json; errors?: unknown[] }
const seen = async (preview: string | null, id: string = draft) =>
  (
    await visitor(
      `{ it: publicGetCourse(id: "${id}", preview: ${JSON.stringify(preview)}) { title published lessons { modules { lessons { video } } lessons { video } } } }`,
    )
  ).data?.it
const edit = async (data: string, id: string = draft) =>
  ask(`mutation { editCourse(id: "${id}", data: { ${data} }) { published publishAt } }`)
const tokenOf = async (id: string): Promise<string> =>
  (await ask(`{ getCourse(id: "${id}") { previewToken } }`)).data.getCourse.previewToken

describe('a draft', () => {
  beforeAll(async () => {
    await edit('published: false')
  })

  test('is seen by whoever has its address, as a visitor would see it, and by nobody else', async () => {
    const token = await tokenOf(draft)
    expect(await seen(token)).toMatchObject({ published: false })
    expect(JSON.stringify(await seen(token))).not.toMatch(/"video":"h/)
    for (const wrong of [null, '', 'x', await tokenOf(plainCourse.id), `${token}x`, token.split('.').slice(0, 2).join('.') + '.'])
      expect(await seen(wrong)).toBeUndefined()
    expect((await visitor(`{ publicGetCourse(id: "${draft}", preview: "${'a'.repeat(60_000)}") { id } }`)).data).toBeFalsy()
    expect((await visitor(`{ publicGetCourse(id: "${plainCourse.id}") { previewToken } }`)).errors).toHaveLength(1)
  })

  test('is not sold', async () => {
    const items = [{ id: draft, quantity: 1 }]
    const { status } = await shop.post('/api/create-checkout-token', {
      items,
      name: 'Ana Lima',
      email: 'ana@correio.com.br',
      cpf: '52998224725',
    })
    expect(status).toBe(404)
  })

  test('of a bundle is seen in the same way', async () => {
    await ask(`mutation { editBundle(id: "${bundle}", bundle: { published: false }) { id } }`)
    const { previewToken } = (await ask(`{ getBundle(id: "${bundle}") { previewToken } }`)).data.getBundle
    const at = (preview: string) => visitor(`{ publicGetBundle(id: "${bundle}", preview: "${preview}") { published } }`)
    expect((await at(previewToken)).data.publicGetBundle).toEqual({ published: false })
    expect((await at('x')).data).toBeFalsy()
  })

  test('is published at its time, once, as the act of the store', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    expect((await edit(`publishAt: "${soon}"`)).data.editCourse).toEqual({ published: false, publishAt: soon })
    await publishDue(shop.deps)
    expect(await seen(null)).toBeUndefined()
    await shop.rows(`update courses set publish_at = now() - interval '1 second' where id = $1`, [draft])
    await Promise.all([publishDue(shop.deps), publishDue(shop.deps)])
    expect(await seen(null)).toMatchObject({ published: true })
    const { data } = await ask(`{ listHistory(entity: COURSE, entityId: "${draft}") { data { actor changes { field } } } }`)
    const own = data.listHistory.data.filter(({ actor }: { actor: string }) => actor === 'loja')
    expect(own).toEqual([{ actor: 'loja', changes: expect.arrayContaining([{ field: 'published' }]) }])
  })

  test('is not published once staff moved its time, published it, or removed its time', async () => {
    await edit('published: false')
    await edit(`publishAt: "2026-01-01T12:00:00Z"`)
    await edit('publishAt: null')
    await publishDue(shop.deps)
    expect(await seen(null)).toBeUndefined()
    expect((await edit(`published: true, publishAt: "2027-01-01T12:00:00Z"`)).data.editCourse).toEqual({ published: true, publishAt: null })
    expect((await edit(`publishAt: "2027-01-01T12:00:00Z"`)).extensions?.fields).toHaveProperty('publishAt')
  })
})

test('the lists of the panel say in how many paid orders of 30 days a product was sold, as what it was sold', async () => {
  const buyer = { email: 'ana.vendas@correio.com.br', name: 'Ana Lima' }
  await buy(shop, [freeCourse.id, plainCourse.id], buyer)
  await buy(shop, [plainCourse.id], buyer)
  const old = await buy(shop, [plainCourse.id], buyer)
  await shop.rows(`update orders set paid_at = now() - interval '31 days', created_at = now() - interval '31 days' where id = $1`, [old.id])
  const { data } = await ask('{ soldLately { productId orders } }')
  expect(data.soldLately.find(({ productId }: { productId: string }) => productId === plainCourse.id)).toEqual({
    productId: plainCourse.id,
    orders: 2,
  })
})
