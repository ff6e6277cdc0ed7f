import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy } from '#tests/harness/purchases.ts'

const panel = await providePanel()
let ana: { id: string }
let bia: { id: string }
let ids: { provider_order_id: string; charge: string; total_cents: number }
beforeAll(async () => {
  const buyer = { email: 'ana.sa@correio.com.br', name: 'Ana Luísa de Sá', cpf: '11144477735', phone: '11987650001' }
  ana = await buy(panel.shop, [courseWithModules.id, ebook.id], buyer)
  bia = await buy(panel.shop, [plainCourse.id], { email: 'bia@correio.com.br', name: 'Beatriz Melo', cpf: '39053344705' })
  const [row] = await panel.shop.rows<typeof ids>(
    `select provider_order_id, charges.id as charge, total_cents from payments join charges on payment_id = payments.id
     join orders on orders.id = order_id where order_id = $1`,
    [ana.id],
  )
  ids = row!
})

const find = async (search: string): Promise<string[]> => {
  const { data } = await panel.ask(
    'query ($search: String!) { findOrders(search: $search) { id name email totalCents status createdAt } }',
    {
      search,
    },
  )
  return data.findOrders.map(({ id }: { id: string }) => id)
}

describe('an order is found by', () => {
  test.each<[string, () => string]>([
    ['its id', () => ana.id],
    ['the beginning of its id', () => ana.id.slice(0, 13)],
    ['part of the address', () => 'ana.sa'],
    ['a word of the name, without accents', () => 'luisa'],
    ['the CPF', () => '111.444.777-35'],
    ['the end of the telephone number', () => '765-0001'],
    ['its total, as the page shows it', () => formatCents(ids.total_cents)],
    ['its total, as a person types it', () => (ids.total_cents / 100).toFixed(2)],
    ["PagBank's id of the order", () => ids.provider_order_id],
    ["PagBank's id of the charge, in small letters", () => ids.charge.toLowerCase()],
  ])('%s', async (_, search) => expect(await find(search())).toEqual([ana.id]))

  test('nothing that it has not: a pattern, an amount beyond the largest, a blank', async () => {
    for (const search of ['%', '999999999999999', ' ', 'R$ 0,00', 'R$ 0,01', "' or true --"])
      expect([search, await find(search)]).toEqual([search, []])
  })

  test('nothing but its own id, once its person wants it erased', async () => {
    await panel.shop.rows(`update orders set blocked_at = now() where id = $1 returning id`, [bia.id])
    for (const search of ['bia@correio', 'beatriz', '39053344705', formatCents(plainCourse.priceCents)])
      expect(await find(search)).toEqual([])
    const { data } = await panel.ask('query ($search: String!) { findOrders(search: $search) { id name email } }', { search: bia.id })
    expect(data.findOrders).toEqual([{ id: bia.id, name: '', email: '' }])
  })
})
