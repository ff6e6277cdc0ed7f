import { describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook, buyer } from '#database/seed/fixtures.ts'
import { buy } from '#tests/harness/purchases.ts'
import { orderOf, quote, submit } from '#tests/harness/shop.ts'
import { openDispute } from '#tests/harness/disputes.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()

const copied = {
  name: '\u2068Joa\u0303o\u2069\u00a0 Gonc\u0327alves\t',
  email: 'João <mailto:Joao.Gonsalves@Example.com>.',
  cpf: 'CPF nº 529.982.247 - 25\u200b',
  phone: '+55 (0xx11) 98765\u20114321',
  address: { ...buyer.address, street: 'Rua\u00a0da \u00adGraça', zip: 'CEP 40.155-210' },
}
const stored = { name: 'João Gonçalves', email: 'joao.gonsalves@example.com', cpf: '52998224725', phone: '11987654321' }

describe('what was copied from elsewhere, sent by any caller', () => {
  test('is stored as it was meant', async () => {
    const { address, ...person } = copied
    const token = await quote(panel.shop, [{ id: plentifulBook.id, quantity: 1 }], { ...person, address })
    const { status, body } = await submit(panel.shop, token, copied)
    expect([status, body]).toMatchObject([200, {}])
    expect(await orderOf(panel.shop, body._id)).toMatchObject({ ...stored, address: { street: 'Rua da Graça', zip: '40155210' } })
  })

  test('an e-mail longer than the card page takes is sold by PIX', async () => {
    const email = 'maria.antonia.albuquerque.de.figueiredo.cavalcanti@example.com'
    const token = await quote(panel.shop, [{ id: plainCourse.id, quantity: 1 }], { email })
    const { status, body } = await submit(panel.shop, token, { email })
    expect(status).toBe(200)
    expect(await orderOf(panel.shop, body._id)).toMatchObject({ email })
  })
})

test('text that staff copied from Word is saved without its hidden marks, and customers are found by what was copied', async () => {
  const { data, message } = await panel.ask('mutation ($data: CourseInput!) { createCourse(data: $data) { id title description } }', {
    data: {
      title: '\ufeffPsico\u00adlogia\u00a0do  dia\u001ea\u001edia\u200b',
      slug: 'psicologia-do-dia-a-dia',
      price: 10,
      description: '\uf0b7\tUm\u00a0começo\vE\u200b a\u0303lgo mais\r\n',
    },
  })
  expect(message).toBeUndefined()
  expect(data.createCourse).toMatchObject({ title: 'Psicologia do dia-a-dia', description: '•\tUm começo\nE ãlgo mais\n' })

  for (const search of ['Joa\u0303o\u00a0Gonçalves', '<joao.gonsalves@example.com>;', 'CPF: 529.982.247-25\u200b', '0055 11 98765-4321']) {
    const matches = await panel.ask('query ($search: String) { listCustomers(search: $search) { data { email } } }', { search })
    expect(matches.data.listCustomers.data, search).toContainEqual({ email: stored.email })
  }
  const orders = await panel.ask('query ($search: String) { listOrders(search: $search) { data { email } } }', {
    search: 'mailto:Joao.Gonsalves@example.com\u200b',
  })
  expect(orders.data.listOrders.data).toEqual([{ email: stored.email }])
})

test('every list of staff finds the address in what was copied from an address book', async () => {
  const email = 'aluna.colada@example.com'
  const { id } = await buy(panel.shop, [plainCourse.id], { email })
  await openDispute(panel, id)
  await panel.shop.rows(
    `insert into fiscal_documents (order_id, document_group, seq, document, lines, shipping_cents, total_cents, due_at)
     values ($1, 'COURSE', 1, 'NFSE_NATIONAL', '[]', 0, 100, now())`,
    [id],
  )
  await panel.shop.rows(`insert into contact_messages (name, email, message) values ('Lia', $1, 'Oi')`, [email])
  const lists = ['listOrders', 'listCustomers', 'listDisputes', 'listFiscalDocuments', 'listMessages', 'listAccess']
  for (const search of [`"Aluna" <${email}>`, `“Aluna @ Escola” <mailto:${email.toUpperCase()}>`])
    for (const list of lists) {
      const course = list === 'listAccess' ? `, courseId: "${plainCourse.id}"` : ''
      const { data } = await panel.ask(`query ($search: String) { ${list}(search: $search${course}) { pageInfo { totalCount } } }`, {
        search,
      })
      expect([list, data?.[list].pageInfo.totalCount], search).toEqual([list, 1])
    }
})
