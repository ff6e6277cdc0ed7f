import { describe, expect, test } from 'vitest'
import { type AccessEmail, accessEmail } from '#server/delivery/access/access-email.sql.ts'
import { type OrderEmail, orderEmail } from '#server/orders/emails/order-emails.sql.ts'
import { type RefundEmail, refundEmail } from '#server/money/refunds/refund-email-text.ts'
import { type WithdrawalEmail, withdrawalEmail } from '#server/compliance/withdrawals/withdrawal-email.sql.ts'

const sale = {
  storeName: 'Sabiá',
  supportEmail: 'oi@sabia.example',
  seller: ['Sabiá Cursos Ltda. · CNPJ 12.345.678/0001-95'],
  terms: { version: 3, url: 'https://loja.example/termos/3' },
  buyerName: 'Joana Ribeiro Farias',
  orderId: '7f3c1e52-88a4-4c0e-9b7e-2f5d3f1f0a11',
}

/** Each phrase is in the text and in the HTML. */
function expectPhrases({ text, html }: { text: string; html: string }, phrases: string[]) {
  for (const phrase of phrases) {
    expect(text).toContain(phrase)
    expect(html).toContain(phrase)
  }
}

const access: AccessEmail = {
  ...sale,
  withdrawal: 'Você pode desistir em até 7 dias: https://loja.example/desistencia',
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

const order: OrderEmail = {
  ...sale,
  totalCents: 13_600,
  shippingCents: 1800,
  discountCents: 600,
  pixDiscountCents: 0,
  lines: [{ type: 'BOOK', physical: true, title: 'Sabiá na janela', quantity: 2, totalCents: 12_400 }],
  orderUrl: 'https://loja.example/minha-estante/pedidos/7f3c1e52',
  about: {
    kind: 'PLACED',
    placedAt: '22/11/2026, 14:05',
    pix: { code: '000201<6304>', until: '22/11/2026, 14:35', url: 'https://loja.example/pagar?t=x' },
    withdrawal: 'Pode desistir.',
  },
}

const refund: RefundEmail = {
  ...sale,
  amountCents: 12_345,
  method: 'PIX',
  elsewhere: null,
  about: { kind: 'whole' },
}

const withdrawal: WithdrawalEmail = {
  ...sale,
  lines: [
    {
      title: 'O mar por dentro',
      effects: { type: 'COURSE', quantity: 1, physical: false, sent: false, refundCents: 12_345, withShipping: false, method: 'PIX' },
    },
  ],
  requestedAt: '22/11/2026, 23:59',
  declaration: null,
  returnAddress: ['Sabiá Cursos Ltda.', 'Rua das Laranjeiras, 10', 'Rio de Janeiro, RJ', 'CEP 22240-003'],
}
const [{ title: withdrawn, effects }] = withdrawal.lines as [WithdrawalEmail['lines'][number]]
/** The same withdrawal with other effects. */
const withdrawalWith = (other: Partial<typeof effects>) => ({
  ...withdrawal,
  lines: [{ title: withdrawn, effects: { ...effects, ...other } }],
})
const ofPrinted = { type: 'BOOK' as const, physical: true }

describe('an access e-mail', () => {
  test('lists the items, the amounts paid and the next step for each item, in text and in HTML', () => {
    const { subject, text, html } = accessEmail(access)
    expect(subject).toContain('Sabiá')
    expectPhrases({ text, html }, [
      'Joana, o pagamento do pedido 7f3c1e52',
      'https://loja.example/courses/1',
      '30 dias',
      '2 × Sabiá na janela — R$\u00a0124,00',
      '5 a 10 dias úteis',
      'marcar a sua hora',
      'Frete: R$\u00a018,00',
      'Desconto: – R$\u00a06,00',
      'Total pago: R$\u00a0123,45',
      'oi@sabia.example',
    ])
    expect(text).toContain('https://loja.example/d/x?a=1&b=2')
    expect(html).toContain('href="https://loja.example/d/x?a=1&amp;b=2"')
  })

  test('leads to the library if something of the order is there', () => {
    const { text, html } = accessEmail({ ...access, libraryUrl: 'https://loja.example/minha-estante' })
    expect(text).toContain('fica na sua estante: https://loja.example/minha-estante')
    expect(html).toContain('href="https://loja.example/minha-estante"')
    expect(accessEmail(access).text).not.toContain('estante')
  })

  test('leaves out shipping and discount if they are zero', () => {
    const { text } = accessEmail({ ...access, shippingCents: 0, discountCents: 0 })
    expect(text).not.toMatch(/Frete|Desconto/)
  })
})

describe('an e-mail about an order', () => {
  test('no code is mentioned where there is none', () => {
    const { subject, text } = orderEmail({ ...order, about: { ...order.about, pix: null } as OrderEmail['about'] })
    expect(subject).toBe('Recebemos seu pedido na Sabiá')
    expect(text).not.toMatch(/PIX|pagar\?t=/)
  })

  const sent = { kind: 'SENT' as const, address: ['Rua A, 1'], tracking: { carrier: null, trackingCode: null } }

  test('an order that was sent has no sums: they were paid', () =>
    expect(orderEmail({ ...order, about: sent }).text).not.toContain('Total'))

  test('a tracking code is in the e-mail, with a link if it is one of Correios', () => {
    const about = (trackingCode: string) => ({ ...order, about: { ...sent, tracking: { carrier: 'Transportes <Sul>', trackingCode } } })
    const { text, html } = orderEmail(about('AA123456789BR'))
    expect(text).toContain('Rastreio: Transportes <Sul>, AA123456789BR.')
    expect(html).toContain('Rastreio: Transportes &lt;Sul&gt;, AA123456789BR.')
    expect(html).toContain('<a href="https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR"')
    expect(orderEmail(about('JAD-1')).text).not.toContain('rastreamento.correios')
    expect(orderEmail({ ...order, about: sent }).text).not.toContain('Rastreio')
  })

  test('a name that is not a name is left out', () => {
    const { text, html } = orderEmail({ ...order, buyerName: 'https://evil.example/pix-premiado X' })
    expect(text).toContain('Recebemos o pedido 7f3c1e52')
    expect(text + html).not.toContain('evil')
  })
})

describe('an e-mail about a refund', () => {
  test('states the refunded amount, the order and when the money arrives, in text and in HTML', () => {
    const { subject, text, html } = refundEmail(refund)
    expect(subject).toBe('Seu reembolso na Sabiá: R$\u00a0123,45')
    expectPhrases({ text, html }, [
      'Joana, reembolsamos R$\u00a0123,45 do pedido 7f3c1e52',
      'deixam de valer',
      'volta por PIX',
      'oi@sabia.example',
    ])
    expect(refundEmail({ ...refund, method: 'CARD' }).text).toContain('fatura')
    const { text: elsewhere } = refundEmail({ ...refund, method: 'CARD', elsewhere: { method: 'TRANSFER', on: '2026-11-20' } })
    expect(elsewhere).toContain('O dinheiro voltou por transferência, no dia 20/11/2026.')
  })

  test('lists the refunded items and states that the rest of the order remains', () => {
    const { text } = refundEmail({ ...refund, about: { kind: 'items', items: ['2 exemplares de Sabiá na janela', 'O mar por dentro'] } })
    expect(text).toContain('por: 2 exemplares de Sabiá na janela e O mar por dentro.')
    expect(text).toContain('O resto do pedido continua seu.')
  })

  test.each(['not-served', 'paid-otherwise', 'part'] as const)('does not mention revoked access where none was granted (%s)', (kind) =>
    expect(refundEmail({ ...refund, about: { kind } }).text).not.toContain('deixam de valer'),
  )
})

describe('an e-mail about a withdrawal', () => {
  test('confirms what was withdrawn and when, what ends and what returns, in text and in HTML', () => {
    const { subject, text, html } = withdrawalEmail(withdrawal)
    expect(subject).toBe('Recebemos a sua desistência: O mar por dentro')
    expectPhrases({ text, html }, [
      '22/11/2026, 23:59',
      'O mar por dentro',
      'pedido 7f3c1e52',
      'O acesso ao curso termina',
      'R$\u00a0123,45 de volta por PIX',
      'CNPJ',
    ])
    expect(text).not.toContain('Correios')
    expect(withdrawalEmail(withdrawalWith({ method: 'CARD' })).text).toContain('fatura')
  })

  test('says how a printed book comes back only if it was sent', () => {
    const sent = withdrawalEmail(withdrawalWith({ ...ofPrinted, sent: true, withShipping: true })).text
    expect(sent).toContain('Endereço da devolução: Sabiá Cursos Ltda., Rua das Laranjeiras, 10, Rio de Janeiro, RJ, CEP 22240-003.')
    expect(sent).toContain('o envio não custa nada para você')
    expect(sent).toContain('R$\u00a0123,45, com o frete, de volta')
    expect(withdrawalEmail({ ...withdrawalWith({ ...ofPrinted, sent: true }), returnAddress: [] }).text).not.toContain('Endereço')
    const unsent = withdrawalEmail(withdrawalWith(ofPrinted)).text
    expect(unsent).toContain('não será mais enviado')
    expect(unsent).not.toContain('Correios')
  })

  test('from several lines at once names each, and the sum', () => {
    const printed = { title: 'Terça', effects: { ...effects, ...ofPrinted, refundCents: 655, withShipping: true, sent: true } }
    const { subject, text } = withdrawalEmail({ ...withdrawal, lines: [...withdrawal.lines, printed] })
    expect(withdrawalEmail({ ...withdrawal, lines: [printed] }).subject).toBe('Recebemos a sua desistência: 1 exemplar de Terça')
    expect(subject).toBe('Recebemos a sua desistência: 2 itens')
    expect(text).toContain('a sua desistência de “O mar por dentro” e 1 exemplar de “Terça”, do pedido 7f3c1e52.')
    expect(text).toContain('“O mar por dentro”: o acesso ao curso termina')
    expect(text).toContain('Para devolver o livro, responda')
    expect(text).toContain('Você recebe R$\u00a0130,00, com o frete, de volta por PIX')
  })

  test('says when and how the buyer declared what staff registered', () => {
    const { text } = withdrawalEmail({ ...withdrawal, declaration: { on: '2026-11-20', through: 'PHONE' } })
    expect(text).toContain(
      'registramos em 22/11/2026, 23:59 a sua desistência de “O mar por dentro”, do pedido 7f3c1e52, que você pediu em 20/11/2026 por telefone.',
    )
  })
})

const markup = `<img src=x onerror="alert('1')">`
const marked = { buyerName: markup, storeName: markup }
test.each([
  [
    'an access e-mail',
    accessEmail({
      ...access,
      ...marked,
      items: [{ type: 'COURSE', title: markup, quantity: 1, totalCents: 1, url: `https://x.example/"><script>` }],
    }),
  ],
  ['an e-mail about an order', orderEmail({ ...order, ...marked, seller: [markup], lines: [{ ...order.lines[0]!, title: markup }] })],
  ['an e-mail about a refund', refundEmail({ ...refund, ...marked, about: { kind: 'items', items: [markup] } })],
  [
    'an e-mail about a withdrawal',
    withdrawalEmail({ ...withdrawal, ...marked, lines: [{ title: markup, effects }], returnAddress: [markup] }),
  ],
])('%s escapes HTML in names and titles', (_, { html }) => expect(html).not.toMatch(/<img|<script/))
