import { expect, test } from 'vitest'
import { type Evidence, evidenceSections, evidenceText } from './evidence-sections.ts'

const evidence: Evidence = {
  dispute: {
    id: 'd',
    kind: 'MED',
    status: 'OPEN',
    reason: 'FRAUD',
    chargeId: 'CHAR_1',
    amountCents: 18_900,
    providerReference: '',
    openedAt: '2026-11-22T12:00:00Z',
    deadlineAt: '2026-11-25T12:00:00Z',
  },
  order: {
    id: '0b1c2d3e-0000-4000-8000-000000000000',
    name: 'Joana Ribeiro',
    email: 'joana@correio.com.br',
    cpf: '52998224725',
    phone: '',
    method: 'PIX',
    createdAt: '2026-11-20T12:00:00Z',
    paidAt: '2026-11-20T12:05:00Z',
    sendedAt: null,
    carrier: null,
    trackingCode: null,
    hasPhysicalItem: false,
    itemsCents: 18_900,
    shippingCents: 0,
    discountCents: 0,
    totalCents: 18_900,
    address: null,
    items: [{ kind: 'COURSE', title: 'O medo', quantity: 1, physical: false, totalCents: 18_900, refundedAt: null }],
    emails: [
      { kind: 'ACCESS', sentAt: '2026-11-20T12:06:00Z', messageId: '<a@sabia>' },
      { kind: 'REFUND', sentAt: null, messageId: null },
    ],
  },
  charges: [
    {
      id: 'CHAR_1',
      method: 'PIX',
      providerOrderId: 'ORDE_1',
      paidCents: 18_900,
      refundedCents: 0,
      readAt: '2026-11-20T12:05:00Z',
      endToEndId: 'E123',
      nsu: null,
      authorizationCode: null,
    },
  ],
  accesses: [{ title: 'O medo', grantedAt: '2026-11-20T12:05:00Z' }],
  downloads: [],
  fileDownloads: [],
  history: [
    {
      at: '2026-11-22T12:01:00Z',
      actor: 'renata@sabia.example',
      action: 'EDITED',
      changes: [{ field: 'disputeEvidence', before: null, after: 'OPENED' }],
    },
    {
      at: '2026-11-22T12:00:00Z',
      actor: 'renata@sabia.example',
      action: 'EDITED',
      changes: [{ field: 'dispute', before: null, after: 'OPEN' }],
    },
  ],
}

const lines = (title: string) => evidenceSections(evidence).find((section) => section.title === title)?.lines

test('the sale with the full CPF, and nothing that is not known', () => {
  expect(lines('Comprador')).toEqual([
    ['Nome', 'Joana Ribeiro'],
    ['CPF', '529.982.247-25'],
    ['E-mail', 'joana@correio.com.br'],
  ])
  expect(lines('Pagamento')?.map(([name]) => name)).toEqual([
    'PIX',
    'Cobrança no PagBank',
    'Pedido no PagBank',
    'Identificador ponta a ponta (EndToEnd)',
    'Lida no PagBank em',
  ])
  expect(lines('Entrega')).toEqual([['Acesso ao curso O medo', 'liberado em 20/11/2026, 09:05 para joana@correio.com.br']])
})

test('only e-mails that were sent, with their identifiers', () => {
  expect(lines('Mensagens ao comprador')).toEqual([
    ['Acesso ao que foi comprado', 'enviado em 20/11/2026, 09:06 para joana@correio.com.br, identificador <a@sabia>'],
  ])
})

test('the history without the visits of this page', () => {
  expect(lines('Histórico do pedido')).toEqual([['22/11/2026, 09:00', 'renata@sabia.example: contestação aberta']])
})

test('as text for a form', () => {
  const text = evidenceText(evidenceSections(evidence))
  expect(text).toMatch(/^CONTESTAÇÃO\nTipo: Devolução especial \(PIX\)\nMotivo alegado: Fraude/)
  expect(text).toContain('\n\nCOMPRADOR\nNome: Joana Ribeiro\n')
})
