import { expect, test } from 'vitest'
import { type RefundEmail, refundEmail } from './refund-email.ts'

const email: RefundEmail = {
  storeName: 'Sabiá',
  supportEmail: 'oi@sabia.example',
  buyerName: 'Joana Ribeiro Farias',
  orderId: '7f3c1e52-88a4-4c0e-9b7e-2f5d3f1f0a11',
  amountCents: 12_345,
  method: 'PIX',
  about: { kind: 'whole' },
}

test('says how much went back, from which order, and when it arrives, in text and in HTML', () => {
  const { subject, text, html } = refundEmail(email)
  expect(subject).toBe('Seu reembolso na Sabiá: R$ 123,45')
  for (const said of ['Joana, devolvemos R$ 123,45 do pedido 7f3c1e52', 'deixam de valer', 'volta por PIX', 'oi@sabia.example']) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
  expect(refundEmail({ ...email, method: 'CARD' }).text).toContain('fatura')
})

test('names the items, and that the rest stays', () => {
  const { text } = refundEmail({ ...email, about: { kind: 'items', titles: ['Sabiá na janela', 'O mar por dentro'] } })
  expect(text).toContain('por: Sabiá na janela e O mar por dentro.')
  expect(text).toContain('O resto do pedido continua seu.')
})

test.each(['not-served', 'part'] as const)('takes nothing away where nothing was given (%s)', (kind) =>
  expect(refundEmail({ ...email, about: { kind } }).text).not.toContain('deixam de valer'),
)

test('nothing that a buyer or a title says becomes HTML', () => {
  const nasty = `<img src=x onerror="alert('1')">`
  const { html } = refundEmail({ ...email, buyerName: nasty, storeName: nasty, about: { kind: 'items', titles: [nasty] } })
  expect(html).not.toContain('<img')
})
