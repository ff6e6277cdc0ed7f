import { expect, test } from 'vitest'
import { type OrderEmail, orderEmail } from './order-email.ts'

const email: OrderEmail = {
  storeName: 'Sabiá',
  supportEmail: 'oi@sabia.example',
  seller: ['Sabiá Cursos Ltda. · CNPJ 12.345.678/0001-95'],
  terms: { version: 3, url: 'https://loja.example/termos/3' },
  buyerName: 'Joana Ribeiro Farias',
  orderId: '7f3c1e52-88a4-4c0e-9b7e-2f5d3f1f0a11',
  totalCents: 13_600,
  shippingCents: 1800,
  discountCents: 600,
  pixDiscountCents: 0,
  lines: [{ type: 'BOOK', physical: true, title: 'Sabiá na janela', quantity: 2, totalCents: 12_400 }],
  orderUrl: 'https://loja.example/minha-estante/pedidos/7f3c1e52',
  about: {
    kind: 'PLACED',
    placedAt: '22/11/2026, 14:05',
    pix: { code: '000201<6304>', until: '22/11/2026, 14:35' },
    withdrawal: 'Pode desistir.',
  },
}

test('a confirmation names the lines, the sums and the code, in text and in HTML', () => {
  const { text, html } = orderEmail(email)
  for (const phrase of [
    '2 × Sabiá na janela — R$ 124,00',
    'Frete: R$ 18,00',
    'Desconto: – R$ 6,00',
    'Total: R$ 136,00',
    'vale até 22/11/2026, 14:35',
    'versão 3',
  ]) {
    expect(text).toContain(phrase)
    expect(html).toContain(phrase)
  }
  expect(text).toContain('000201<6304>')
  expect(html).toContain('000201&lt;6304&gt;')
})

test('no code is mentioned where there is none', () =>
  expect(orderEmail({ ...email, about: { ...email.about, pix: null } as OrderEmail['about'] }).text).not.toContain('PIX'))

const sent = { kind: 'SENT' as const, address: ['Rua A, 1'], tracking: { carrier: null, trackingCode: null } }

test('an order that was sent has no sums: they were paid', () => expect(orderEmail({ ...email, about: sent }).text).not.toContain('Total'))

test('a tracking code is in the e-mail, with a link if it is one of Correios', () => {
  const about = (trackingCode: string) => ({ ...email, about: { ...sent, tracking: { carrier: 'Transportes <Sul>', trackingCode } } })
  const { text, html } = orderEmail(about('AA123456789BR'))
  expect(text).toContain('Rastreamento: Transportes <Sul>, AA123456789BR.')
  expect(html).toContain('Rastreamento: Transportes &lt;Sul&gt;, AA123456789BR.')
  expect(html).toContain('<a href="https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR"')
  expect(orderEmail(about('JAD-1')).text).not.toContain('rastreamento.correios')
  expect(orderEmail({ ...email, about: sent }).text).not.toContain('Rastreamento')
})

test('a name that is not a name is left out', () => {
  const { text, html } = orderEmail({ ...email, buyerName: 'https://evil.example/pix-premiado X' })
  expect(text).toContain('Recebemos o pedido 7f3c1e52')
  expect(text + html).not.toContain('evil')
})

test('escapes HTML in names and titles', () => {
  const markup = `<img src=x onerror="alert('1')">`
  const { html } = orderEmail({
    ...email,
    buyerName: markup,
    storeName: markup,
    seller: [markup],
    lines: [{ ...email.lines[0]!, title: markup }],
  })
  expect(html).not.toContain('<img')
})
