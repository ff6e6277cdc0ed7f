import { expect, test } from 'vitest'
import { type AccessEmail, accessEmail } from './access-email.ts'

const email: AccessEmail = {
  storeName: 'Sabiá',
  supportEmail: 'oi@sabia.example',
  seller: ['Sabiá Cursos Ltda. · CNPJ 12.345.678/0001-95'],
  terms: { version: 3, url: 'https://loja.example/termos/3' },
  withdrawal: 'Você pode desistir em até 7 dias: https://loja.example/desistencia',
  buyerName: 'Joana Ribeiro Farias',
  orderId: '7f3c1e52-88a4-4c0e-9b7e-2f5d3f1f0a11',
  totalCents: 12_345,
  shippingCents: 1800,
  discountCents: 600,
  pixDiscountCents: 0,
  items: [
    { type: 'COURSE', title: 'Ansiedade sem mistério', quantity: 1, totalCents: 18_900, url: 'https://loja.example/courses/1' },
    {
      type: 'BOOK',
      title: 'Pequeno manual do medo',
      quantity: 1,
      totalCents: 3400,
      url: 'https://loja.example/d/x?a=1&b=2',
      days: 30,
    },
    { type: 'BOOK', physical: true, title: 'Sabiá na janela', quantity: 2, totalCents: 12_400 },
    { type: 'CI', title: 'Terapia', quantity: 1, totalCents: 12_000 },
  ],
}

test('lists the items, the amounts paid and the next step for each item, in text and in HTML', () => {
  const { subject, text, html } = accessEmail(email)
  expect(subject).toContain('Sabiá')
  for (const phrase of [
    'Joana, o pagamento do pedido 7f3c1e52',
    'https://loja.example/courses/1',
    '30 dias',
    '2 × Sabiá na janela — R$ 124,00',
    '5 a 10 dias úteis',
    'marcar a sua hora',
    'Frete: R$ 18,00',
    'Desconto: – R$ 6,00',
    'Total pago: R$ 123,45',
    'oi@sabia.example',
  ]) {
    expect(text).toContain(phrase)
    expect(html).toContain(phrase)
  }
  expect(text).toContain('https://loja.example/d/x?a=1&b=2')
  expect(html).toContain('href="https://loja.example/d/x?a=1&amp;b=2"')
})

test('leads to the library if something of the order is there', () => {
  const { text, html } = accessEmail({ ...email, libraryUrl: 'https://loja.example/minha-estante' })
  expect(text).toContain('fica na sua estante: https://loja.example/minha-estante')
  expect(html).toContain('href="https://loja.example/minha-estante"')
  expect(accessEmail(email).text).not.toContain('estante')
})

test('leaves out shipping and discount if they are zero', () => {
  const { text } = accessEmail({ ...email, shippingCents: 0, discountCents: 0 })
  expect(text).not.toMatch(/Frete|Desconto/)
})

test('escapes HTML in names and titles', () => {
  const markup = `<img src=x onerror="alert('1')">`
  const { html } = accessEmail({
    ...email,
    buyerName: markup,
    storeName: markup,
    items: [{ type: 'COURSE', title: markup, quantity: 1, totalCents: 1, url: `https://x.example/"><script>` }],
  })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<script')
})
