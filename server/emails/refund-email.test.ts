import { expect, test } from 'vitest'
import { type RefundEmail, refundEmail } from './refund-email.ts'

const email: RefundEmail = {
  storeName: 'Sabiá',
  supportEmail: 'oi@sabia.example',
  seller: ['Sabiá Cursos Ltda. · CNPJ 12.345.678/0001-95'],
  terms: { version: 3, url: 'https://loja.example/termos/3' },
  buyerName: 'Joana Ribeiro Farias',
  orderId: '7f3c1e52-88a4-4c0e-9b7e-2f5d3f1f0a11',
  amountCents: 12_345,
  method: 'PIX',
  about: { kind: 'whole' },
}

test('states the refunded amount, the order and when the money arrives, in text and in HTML', () => {
  const { subject, text, html } = refundEmail(email)
  expect(subject).toBe('Seu reembolso na Sabiá: R$ 123,45')
  for (const phrase of ['Joana, reembolsamos R$ 123,45 do pedido 7f3c1e52', 'deixam de valer', 'volta por PIX', 'oi@sabia.example']) {
    expect(text).toContain(phrase)
    expect(html).toContain(phrase)
  }
  expect(refundEmail({ ...email, method: 'CARD' }).text).toContain('fatura')
})

test('lists the refunded items and states that the rest of the order remains', () => {
  const { text } = refundEmail({ ...email, about: { kind: 'items', titles: ['Sabiá na janela', 'O mar por dentro'] } })
  expect(text).toContain('por: Sabiá na janela e O mar por dentro.')
  expect(text).toContain('O resto do pedido continua seu.')
})

test.each(['not-served', 'paid-otherwise', 'part'] as const)('does not mention revoked access where none was granted (%s)', (kind) =>
  expect(refundEmail({ ...email, about: { kind } }).text).not.toContain('deixam de valer'),
)

test('escapes HTML in names and titles', () => {
  const markup = `<img src=x onerror="alert('1')">`
  const { html } = refundEmail({ ...email, buyerName: markup, storeName: markup, about: { kind: 'items', titles: [markup] } })
  expect(html).not.toContain('<img')
})
