import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plentifulBook } from '#database/seed/fixtures.ts'
import { anonymizeOrder } from '#server/orders/order/anonymize-order.ts'
import { publishLegalText } from '#server/compliance/legal-texts/legal-texts.sql.ts'
import { editSettings } from '#server/platform/settings/store-settings.sql.ts'
import { emailsTo as allEmailsTo, misbehave, pay as payOrder, place as placeOrder, settle } from '#tests/harness/purchases.ts'
import { orderOf, person, submit } from '#tests/harness/shop.ts'
import { paidBrowser } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { copies } from '#tests/harness/refunds.ts'

/** The buyer's contract information, at each step (docs/rules/contract.md). */
const panel = await providePanel()
beforeAll(async () => {
  await panel.shop.db.transaction().execute((tx) =>
    editSettings(tx, {
      legal_name: 'Sabiá Cursos e Livros Ltda.',
      tax_id: '12ABC34501DE35',
      street: 'Rua das Laranjeiras',
      street_number: '120',
      city: 'Rio de Janeiro',
      state: 'RJ',
      support_email: 'ajuda@sabia.example',
    }),
  )
  await publish('A primeira versão.')
})

const publish = (text: string) => panel.shop.db.transaction().execute((tx) => publishLegalText(tx, 'TERMS', { text, number: 1 }))

const place = (ids: string[] = [ebook.id], method: 'pix' | 'redirect' = 'pix', fields: Record<string, unknown> = {}) =>
  placeOrder(panel.shop, ids, fields, method)

async function pay(orderId: string) {
  await payOrder(panel.shop, orderId)
  await settle(panel.shop, orderId)
  expect((await orderOf(panel.shop, orderId)).status).toBe('PAID')
}

async function emailsTo(email: string) {
  await panel.shop.work()
  return allEmailsTo(panel.shop, email)
}

describe('the accepted terms', () => {
  test('are those in force when the order is placed, and stay those', async () => {
    const { version } = await publish('Os termos de agora.')
    const { id } = await place()
    await pay(id)
    await publish('Os termos de depois.')
    const { data } = await panel.ask('query ($id: ID!) { getOrder(id: $id) { termsVersion } }', { id })
    expect(data.getOrder).toEqual({ termsVersion: version })
    const receipt = await panel.shop.call('GET', `/api/library/orders/${id}`, undefined, await paidBrowser(panel.shop, [id]))
    expect(receipt.body).toMatchObject({ termsVersion: version })
  })

  test('are those that the page has shown, unless others have been in force for a day', async () => {
    const accepted = async (termsVersion: number | null) => {
      const { id } = await place([ebook.id], 'pix', { termsVersion })
      return (await panel.ask('query ($id: ID!) { getOrder(id: $id) { termsVersion } }', { id })).data.getOrder.termsVersion
    }
    const { version: displayed } = await publish('Os termos que a página mostra.')
    const { version: latest } = await publish('Os termos publicados enquanto ela está aberta.')
    expect([await accepted(displayed), await accepted(latest), await accepted(null), await accepted(latest + 1)]).toEqual([
      displayed,
      latest,
      latest,
      latest,
    ])
    await sql`update legal_texts set published_at = now() - interval '25 hours' where kind = 'TERMS' and version = ${latest}`.execute(
      panel.shop.db,
    )
    expect(await accepted(displayed)).toBe(latest)
  })
})

test('each e-mail of an order ends with the seller and the accepted terms', { tags: ['long'] }, async () => {
  const { version } = await publish('Os termos do e-mail.')
  const { id, email } = await place()
  await panel.shop.work()
  await pay(id)
  await panel.shop.work()
  await panel.ask('mutation ($id: ID!) { refundOrder(id: $id) { id } }', { id })
  const emails = await emailsTo(email)
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Seu reembolso'),
    expect.stringContaining('acesso'),
    expect.stringContaining('Falta pagar o PIX'),
  ])
  for (const { text, html } of emails) {
    const identity = ['Sabiá Cursos e Livros Ltda. · CNPJ 12.ABC.345/01DE-35', 'Rua das Laranjeiras, 120', 'Rio de Janeiro/RJ']
    for (const phrase of [...identity, 'ajuda@sabia.example', `/termos/${version}`]) {
      expect(text).toContain(phrase)
      expect(html).toContain(phrase)
    }
  }
})

const subjects = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)
const emailRows = (orderId: string) =>
  panel.shop.db.selectFrom('emails').select(['kind', 'sent_at']).where('order_id', '=', orderId).orderBy('queued_at').execute()

describe('the confirmation of an order', () => {
  test('is sent while its PIX is open, with the code, its validity, the lines and the right to withdraw', async () => {
    const { id, email, text: code } = await place([courseWithModules.id, plentifulBook.id])
    const [confirmation, ...more] = await emailsTo(email)
    expect(more).toEqual([])
    expect(confirmation!.subject).toBe('Falta pagar o PIX do seu pedido na Sabiá')
    const { expires_at } = await panel.shop.db
      .selectFrom('payments')
      .select('expires_at')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const until = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' }).format(
      expires_at,
    )
    const phrases = [
      id.slice(0, 8),
      code,
      `até ${until}`,
      courseWithModules.title,
      plentifulBook.title,
      'Frete',
      'em até 7 dias',
      '/desistencia',
    ]
    for (const phrase of [...phrases, `/minha-estante/pedidos/${id}`]) {
      expect(confirmation!.text).toContain(phrase)
      expect(confirmation!.html).toContain(phrase)
    }
  })

  test('leads to the page that shows this code, which counts as no reminder', async () => {
    const { id, email, text: code } = await place()
    const [confirmation] = await emailsTo(email)
    const token = /\/pagar\?t=([\w.-]+)/.exec(confirmation!.text)![1]!
    expect((await panel.shop.post(`/api/recovery/${token}`, {})).body).toMatchObject({ _id: id, text: code })
    expect(await panel.shop.rows('select from recovery_presses')).toEqual([])
  })

  test('leads back to the order if it is paid by card', async () => {
    const { id, email } = await place([ebook.id], 'redirect')
    const [confirmation] = await emailsTo(email)
    expect(confirmation!.subject).toBe('Recebemos seu pedido na Sabiá')
    expect(confirmation!.text).toContain(`/minha-estante/pedidos/${id}`)
    expect(confirmation!.text).not.toContain('PIX')
  })

  test('is not sent once the order is paid, and a second answer of PagBank queues no second one', async () => {
    const paid = await place()
    await pay(paid.id)
    expect(await subjects(paid.email)).toEqual([expect.stringContaining('acesso')])
    expect(await emailRows(paid.id)).toMatchObject([{ kind: 'ACCESS' }])
    const card = await place()
    expect((await submit(panel.shop, card.token, { email: card.email }, 'redirect')).status).toBe(200)
    expect(await emailRows(card.id)).toMatchObject([{ kind: 'PLACED' }])
  })

  test('goes to the corrected address, and can be sent again only while it is true', async () => {
    const { id, email } = await place()
    await emailsTo(email)
    const corrected = `certo.${email}`
    const correct =
      'mutation ($id: ID!, $email: String!) { correctOrderEmail(orderId: $id, email: $email, reason: "erro de digitação") { id } }'
    expect((await panel.ask(correct, { id, email: corrected })).code).toBeUndefined()
    expect(await subjects(corrected)).toEqual(['Falta pagar o PIX do seu pedido na Sabiá'])
    await pay(id)
    const { id: emailId } = await panel.shop.db
      .selectFrom('emails')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'PLACED')
      .executeTakeFirstOrThrow()
    const again = await panel.ask('mutation ($id: ID!, $emailId: ID!) { resendEmail(orderId: $id, emailId: $emailId) { id } }', {
      id,
      emailId,
    })
    expect([again.code, again.message]).toEqual(['CONFLICT', 'O pedido não espera mais o pagamento: a confirmação não vale mais.'])
  })
})

describe('what staff do', () => {
  const edit = (id: string, sended: boolean) =>
    panel.ask('mutation ($id: ID!, $sended: Boolean!) { editOrder(id: $id, data: { sended: $sended }) { id } }', { id, sended })

  test('a sent order has one e-mail with its printed books, and none if the mark is taken back first', async () => {
    const { id, email } = await place([courseWithModules.id, plentifulBook.id])
    await pay(id)
    await emailsTo(email)
    await edit(id, true)
    await edit(id, false)
    expect(await subjects(email)).toHaveLength(1)
    await edit(id, true)
    const [sent] = await emailsTo(email)
    expect(sent!.subject).toBe('Seu pedido na Sabiá foi enviado')
    expect(sent!.text).toContain(plentifulBook.title)
    expect(sent!.text).not.toContain(courseWithModules.title)
    await edit(id, false)
    await edit(id, true)
    expect(await subjects(email)).toHaveLength(2)
  })

  test('a tracking code is in the e-mail, can be corrected, is in the history, and goes with the mark or the person', async () => {
    const { id, email } = await place([plentifulBook.id])
    await pay(id)
    await emailsTo(email)
    const track = (data: object) =>
      panel.ask('mutation ($id: ID!, $data: OrderInput!) { editOrder(id: $id, data: $data) { carrier trackingCode sended } }', { id, data })
    expect((await track({ sended: true, trackingCode: 'x'.repeat(61) })).code).toBe('BAD_USER_INPUT')
    const marked = await track({ sended: true, carrier: ' Correios ', trackingCode: 'AA123456789BR' })
    expect(marked.data.editOrder).toEqual({ carrier: 'Correios', trackingCode: 'AA123456789BR', sended: true })
    // Somebody else had opened the form before.
    const stale = await track({ sended: true, trackingCode: 'BB123456789BR', seenCode: '' })
    expect([stale.code, stale.message]).toEqual(['CONFLICT', expect.stringContaining('AA123456789BR')])
    expect((await track({ sended: true, trackingCode: 'AA123456789BR', seenCode: '' })).code).toBeUndefined()
    const [sent] = await emailsTo(email)
    expect(sent!.text).toContain('Rastreio: Correios, AA123456789BR.')
    await track({ sended: true, trackingCode: 'AA123456780BR' })
    await track({ sended: true })
    expect(await subjects(email)).toHaveLength(2)
    expect((await historyOf(panel, 'ORDER', id)).slice(0, 2)).toMatchObject([
      { action: 'EDITED', changes: [{ field: 'trackingCode', before: 'AA123456789BR', after: 'AA123456780BR' }] },
      {
        action: 'SENT',
        changes: [
          { field: 'carrier', before: null, after: 'Correios' },
          { field: 'trackingCode', before: null, after: 'AA123456789BR' },
        ],
      },
    ])
    await panel.shop.db.transaction().execute((tx) => anonymizeOrder(tx, id))
    expect((await track({ sended: true })).data.editOrder).toEqual({ carrier: null, trackingCode: null, sended: true })
    expect((await track({ sended: false })).data.editOrder).toEqual({ carrier: null, trackingCode: null, sended: false })
  })

  test('the buyer is told of a corrected tracking code, if staff want it and something has changed', async () => {
    const { id, email } = await place([plentifulBook.id])
    await pay(id)
    const track = (data: object) =>
      panel.ask('mutation ($id: ID!, $data: OrderInput!) { editOrder(id: $id, data: $data) { id } }', { id, data })
    await track({ sended: true, trackingCode: 'AA123456789BR', notify: true })
    expect(await subjects(email)).toHaveLength(2)
    await track({ sended: true, trackingCode: 'AA123456780BR', notify: true })
    const emails = await emailsTo(email)
    expect(emails).toHaveLength(3)
    expect(emails.map(({ text }) => text).filter((text) => text.includes('AA123456780BR'))).toHaveLength(1)
    await track({ sended: true, trackingCode: 'AA123456780BR', notify: true })
    expect(await subjects(email)).toHaveLength(3)
    await track({ sended: false })
    await track({ sended: true, trackingCode: 'AA123456771BR', notify: true })
    expect(await subjects(email)).toHaveLength(4)
    expect((await historyOf(panel, 'ORDER', id)).slice(0, 3)).toMatchObject([
      {
        action: 'SENT',
        changes: [
          { field: 'trackingCode', after: 'AA123456771BR' },
          { field: 'emailAgain', after: 'SENT' },
        ],
      },
      { action: 'UNSENT', changes: [{ field: 'trackingCode', after: null }] },
      {
        action: 'EDITED',
        changes: [
          { field: 'trackingCode', after: 'AA123456780BR' },
          { field: 'emailAgain', after: 'SENT' },
        ],
      },
    ])
  })

  test('a canceled order has an e-mail, unless its buyer canceled it', async () => {
    const { id, email } = await place()
    await panel.ask('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id })
    expect(await subjects(email)).toEqual(['Seu pedido na Sabiá foi cancelado'])
  })
})

describe('the discount for PIX', () => {
  const giving = (rate: number) => panel.shop.db.transaction().execute((tx) => editSettings(tx, { pix_discount: rate }))
  const quoted = async (body: object) => (await panel.shop.post('/api/create-checkout-token', { ...person, ...body })).body
  const basket = {
    items: [
      { id: courseWithModules.id, quantity: 1 },
      { id: plentifulBook.id, quantity: 1 },
    ],
  }
  const goods = courseWithModules.priceCents + plentifulBook.priceCents
  const full = goods + plentifulBook.shippingCents
  beforeEach(() => giving(1_000))
  afterAll(() => giving(0))

  test('comes after the coupon, is shown in panel, receipt and e-mail, and is refunded line by line to the cent', async () => {
    const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
    const email = 'desconto@correio.com.br'
    const { body } = await submit(panel.shop, String((await quoted({ ...basket, email })).token), { email, cupomId: coupon._id })
    const id = String(body._id)
    const order = await orderOf(panel.shop, id)
    const couponCents = Math.floor((goods * 1_000 + 5_000) / 10_000)
    const saved = Math.floor(((goods - couponCents) * 1_000 + 5_000) / 10_000)
    expect(order).toMatchObject({ discount_cents: couponCents + saved, pix_discount_cents: saved, total_cents: full - couponCents - saved })
    const [confirmation] = await emailsTo(email)
    expect(confirmation!.text).toContain('Desconto no PIX: – R$')
    await pay(id)
    const answer = await panel.ask('query ($id: ID!) { getOrder(id: $id) { discountCents pixDiscountCents totalCents items { id } } }', {
      id,
    })
    expect(answer.data.getOrder).toMatchObject({ discountCents: couponCents + saved, pixDiscountCents: saved })
    const receipt = await panel.shop.call('GET', `/api/library/orders/${id}`, undefined, await paidBrowser(panel.shop, [id]))
    expect(receipt.body).toMatchObject({ pixDiscountCents: saved })
    for (const item of answer.data.getOrder.items as { id: string }[])
      expect(
        (
          await panel.ask('mutation ($id: ID!, $items: [OrderItemCopies!]) { refundOrder(id: $id, items: $items) { id } }', {
            id,
            items: copies([item.id]),
          })
        ).code,
      ).toBeUndefined()
    const { rows } = await sql<{ sum: number; entries: number }>`select sum(refunded_cents)::int as sum,
      (select sum(cents)::int from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id where order_id = ${id} and account = 'discount') as entries
      from payments where order_id = ${id}`.execute(panel.shop.db)
    expect(rows).toEqual([{ sum: order.total_cents, entries: couponCents + saved }])
  })

  test('no other method has its price: neither the card for an order by PIX, nor PIX for one by card', async () => {
    const token = String((await quoted(basket)).token)
    const pix = await submit(panel.shop, token)
    expect(pix.status).toBe(200)
    const asCard = await submit(panel.shop, token, { total: full }, 'redirect')
    expect(asCard.body.error).toMatchObject({ code: 'PRICE_CHANGED', value: full })
    const second = String((await quoted(basket)).token)
    const card = await submit(panel.shop, second, { total: full }, 'redirect')
    const asPix = await submit(panel.shop, second, { total: full - 1 })
    expect(asPix.body.error).toMatchObject({ code: 'PRICE_CHANGED', value: full })
    // The buyer of an order by card asks for a code: the order keeps its price.
    const renewed = await panel.shop.post(`/api/orders/${String(card.body._id)}/pix`, {})
    expect(String(renewed.body.text)).toContain((full / 100).toFixed(2))
  })

  test('a discount that was lowered since is refused, with and without the shown total', async () => {
    const [first, second] = [await quoted(basket), await quoted(basket)]
    await giving(500)
    const pixTotal = (first.pix as { value: number }).value
    expect((await submit(panel.shop, String(first.token), { total: pixTotal })).body.error).toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await submit(panel.shop, String(second.token))).body.error).toMatchObject({ code: 'PRICE_CHANGED' })
  })
})

describe('installments', () => {
  const read = async (...cents: number[]) => panel.shop.fetch(`/api/installments/${cents.join(',')}`)

  test('are those that PagBank computes: number, value, and a total with interest', async () => {
    const response = await read(10_000)
    const { plans } = (await response.json()) as { plans: { count: number; eachCents: number; totalCents: number }[] }
    const plan = plans[0]!
    expect([response.status, response.headers.get('cache-control'), plan.count]).toEqual([200, 'public, max-age=600', 12])
    expect(plan.totalCents).toBeGreaterThan(10_000)
    expect(Math.abs(plan.totalCents - plan.eachCents * plan.count)).toBeLessThan(12)
  })

  test('of the cards of a page are read by one call, in its order, and of no more', async () => {
    const { plans } = (await (await read(20_000, 600, 10_000)).json()) as { plans: ({ totalCents: number } | null)[] }
    expect(plans.map((plan) => plan && Math.floor(plan.totalCents / 10_000))).toEqual([2, null, 1])
    expect((await read(...Array.from({ length: 13 }, (_, index) => 1_000 + index))).status).toBe(400)
  })

  test('of an amount too small for several parts, and while PagBank does not respond, there are none', async () => {
    expect(await (await read(600)).json()).toEqual({ plans: [null] })
    await misbehave(panel.shop, { 'server-error': { next: 'always' } })
    const response = await read(23_400)
    expect([response.status, response.headers.get('cache-control'), await response.json()]).toEqual([200, 'no-store', { plans: [null] }])
    await panel.shop.sandbox('/console/settings', { faults: 'none' })
  })
})
