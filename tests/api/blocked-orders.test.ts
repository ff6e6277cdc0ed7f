import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { buy, erase, newPerson, type Person, place } from '#tests/harness/erasure.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { itemsOf } from '#tests/harness/refunds.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { withoutFaults } from '#tests/harness/purchases.ts'
import { paidBrowser, signIn, submittingBrowser } from '#tests/harness/signed-in.ts'

const panel = await providePanel()
const { shop } = panel
interface Page {
  data: { id: string }[]
}
beforeEach(() => withoutFaults(shop))

describe('after an erasure, an order that has to stay', () => {
  const open = async (id: string, headers: Record<string, string>) => {
    const { status, body } = await shop.call('POST', `/api/orders/${id}/open`, {}, headers)
    return status === 200 ? 'open' : body.error?.code
  }
  const ordersSeen = async (headers: Record<string, string>) => {
    const { body } = await shop.call('GET', '/api/library', undefined, headers)
    const { data = [] } = Object(body.orders) as Partial<Page>
    return body.error?.code ?? data.map(({ id }) => id)
  }

  test('opens in no browser that bought it, and with a code of its mailbox as before', async () => {
    const person = newPerson()
    const id = await buy(panel, person, [ebook.id])
    const [submitted, paid] = [await submittingBrowser(shop, id), await paidBrowser(shop, [id])]
    const another = await signIn(shop, 'outra.pessoa@arapua.example')
    await shop.rows(
      `insert into buyer_session_orders (session_id, order_id) select id, $1 from buyer_sessions where email = 'outra.pessoa@arapua.example'`,
      [id],
    )
    expect([await open(id, submitted), await ordersSeen(paid), await ordersSeen(another)]).toEqual(['open', [id], [id]])
    await erase(panel, person)
    expect([await open(id, submitted), await ordersSeen(paid), await ordersSeen(another)]).toEqual([
      'SIGN_IN_REQUIRED',
      'SIGN_IN_REQUIRED',
      [],
    ])
    expect(await ordersSeen(await signIn(shop, person.email))).toEqual([id])
  })

  test('nor while it waits for its payment, a dispute or a document', async () => {
    const person = newPerson()
    const pending = await place(panel, person, [ebook.id])
    const free = await buy(panel, person, [courseWithModules.id])
    const browser = await submittingBrowser(shop, pending)
    await erase(panel, person)
    const email = await shop.call('GET', `/api/orders/${pending}/email`, undefined, browser)
    expect(email.body).toEqual({ email: null, correctable: false })
    expect((await shop.call('POST', `/api/orders/${pending}/cancel`, {}, browser)).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect(await open(free, await submittingBrowser(shop, free))).toBe('SIGN_IN_REQUIRED')
  })

  test('keeps a browser that bought something else too', async () => {
    const [person, other] = [newPerson(), newPerson()]
    const [gone, kept] = [await buy(panel, person, [ebook.id]), await buy(panel, other, [ebook.id])]
    const browser = await paidBrowser(shop, [gone, kept])
    await erase(panel, person)
    expect(await ordersSeen(browser)).toEqual([kept])
  })

  test('leaves the browser in which its buyer asked for it without any cookie of the store', async () => {
    const person = newPerson()
    const id = await buy(panel, person, [ebook.id])
    const { cookie, origin } = await signIn(shop, person.email)
    const secret = (await submittingBrowser(shop, id)).cookie
    const answer = await shop.fetch('/api/library/privacy/erasure', {
      method: 'POST',
      headers: { cookie: `${cookie}; ${secret}`, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation: person.email }),
    })
    expect(answer.status).toBe(200)
    const ended = answer.headers.getSetCookie().filter((each) => each.includes('Max-Age=0'))
    expect(ended.map((each) => /^sabia_[a-z]+/.exec(each)![0]).toSorted()).toEqual(['sabia_buyer', 'sabia_order'])
  })
})

describe('staff', () => {
  const search = async (list: string, words: string, fields: string): Promise<Record<string, unknown>[]> =>
    (await panel.ask(`query ($search: String) { list: ${list}(access: ADMIN, search: $search) { data { ${fields} } } }`, { search: words }))
      .data.list.data
  const listed = async (list: string, words: string, field: string) => (await search(list, words, field)).map((row) => row[field])

  async function sell(person: Person) {
    const id = await buy(panel, person, [ebook.id, plentifulBook.id])
    const dispute = await openDispute(panel, id)
    await shop.rows('update disputes set provider_reference = $2 where id = $1', [dispute, `CASE-${id}`])
    await closeDispute(panel, dispute, 'WON')
    await shop.rows(
      `insert into fiscal_documents (order_id, document_group, seq, document, class, lines, total_cents, status, next_at, issued_at, number)
       values ($1, 'EBOOK', 1, 'NFSE_NATIONAL', 'EBOOK', '[]', 100, 'ISSUED', null, now(), $2)`,
      [id, `N${id}`],
    )
    const itemId = (await itemsOf(panel, id))[ebook.title]
    const withdrawn = await shop.call('POST', `/api/library/orders/${id}/withdrawals`, { itemId }, await signIn(shop, person.email))
    expect(withdrawn.status).toBe(200)
    await shop.work()
    return id
  }

  test('find it by its id alone, and no list names its buyer', { tags: ['long'] }, async () => {
    const person = newPerson()
    const id = await sell(person)
    const byPerson = [person.email, person.name, person.cpf, person.phone]
    const findAll = async () => ({
      orders: await listed('listOrders', person.email, 'id'),
      customers: (await Promise.all(byPerson.map((words) => listed('listCustomers', words, 'email')))).map((emails) =>
        emails.includes(person.email),
      ),
      disputes: await listed('listDisputes', person.email, 'orderId'),
      documents: await listed('listFiscalDocuments', person.email, 'orderId'),
    })
    expect(await findAll()).toEqual({ orders: [id], customers: [true, true, true, true], disputes: [id], documents: [id] })
    await erase(panel, person)
    expect(await findAll()).toEqual({ orders: [], customers: [false, false, false, false], disputes: [], documents: [] })

    await shop.rows(`update emails set subject = 'Sobre o seu pedido' where order_id = $1`, [id])
    // Whatever is sent since.
    await shop.rows(`update emails set recipient = $2 where order_id = $1`, [id, person.email])
    expect(await shop.rows('select subject, recipient from emails where order_id = $1 limit 1', [id])).toEqual([
      { subject: null, recipient: null },
    ])
    const fields = 'id email name phone cpf blockedAt address { street } emails { subject recipient }'
    const unnamed = { subject: null, recipient: null }
    const nobody = { email: '', name: '', phone: '', cpf: '', address: null, emails: [unnamed, unnamed, unnamed] }
    for (const words of [id, id.slice(0, 8)])
      expect(await search('listOrders', words, fields)).toEqual([{ id, ...nobody, blockedAt: expect.any(String) }])
    const all = await search('listOrders', '', 'id email')
    expect(all).toContainEqual({ id, email: '' })
    for (const [list, words] of [['listDisputes', `CASE-${id}`] as const, ['listFiscalDocuments', `N${id}`] as const])
      expect(await search(list, words, 'orderId orderName orderEmail')).toEqual([{ orderId: id, orderName: '', orderEmail: '' }])
  })

  test('open it, which is recorded whatever they read', async () => {
    const person = newPerson()
    const id = await sell(person)
    await erase(panel, person)
    const views = () => shop.rows(`select actor from history where entity_id = $1 and action = 'VIEWED'`, [id])
    expect(await views()).toEqual([])
    const opened = await panel.ask('query ($id: ID!) { getOrder(id: $id) { name email } }', { id })
    expect(opened.data.getOrder).toEqual({ name: person.name, email: person.email })
    expect(await views()).toEqual([{ actor: 'renata.lopes@sabia.example' }])
  })

  test('see of the person only what was asked, and what bought later', async () => {
    const person = newPerson()
    const id = await sell(person)
    await erase(panel, person)
    const customer = async () =>
      (
        await panel.ask('query ($email: String!) { getCustomer(email: $email) { name cpf orderCount blockedOrders orders { id } } }', {
          email: person.email,
        })
      ).data.getCustomer
    expect(await customer()).toEqual({ name: null, cpf: null, orderCount: 0, blockedOrders: 1, orders: [] })
    const later = await buy(panel, person, [courseWithModules.id])
    expect(await customer()).toMatchObject({ name: person.name, orderCount: 1, blockedOrders: 1, orders: [{ id: later }] })
    expect(await search('listCustomers', person.email, 'email orders paidOrders')).toEqual([
      { email: person.email, orders: 1, paidOrders: 1 },
    ])
    expect(await listed('listOrders', person.email, 'id')).toEqual([later])
    expect(await erase(panel, person)).toMatchObject({ kind: 'requested' })
    expect(await customer()).toMatchObject({ orderCount: 0, blockedOrders: 2 })
    expect(id).not.toBe(later)
  })
})
