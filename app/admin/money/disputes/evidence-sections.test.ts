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
  accesses: [
    {
      title: 'O medo',
      grantedAt: '2026-11-20T12:05:00Z',
      firstOpenedAt: '2026-11-20T12:30:00Z',
      lastSeenAt: '2026-11-21T12:00:00Z',
      certificateAt: null,
      lessonCount: 2,
      completedCount: 1,
      watchedSeconds: 4_000,
      lessons: [
        { title: null, watchedSeconds: 0, durationSeconds: null, completedAt: null, lastAt: '2026-11-21T12:00:00Z' },
        {
          title: 'A casa vazia',
          watchedSeconds: 760,
          durationSeconds: 760,
          completedAt: '2026-11-20T13:00:00Z',
          lastAt: '2026-11-20T13:00:00Z',
        },
      ],
    },
  ],
  downloads: [],
  fileDownloads: [],
  history: [
    {
      at: '2026-11-22T12:02:00Z',
      actor: 'renata@sabia.example',
      action: 'EDITED',
      changes: [{ field: 'reason', before: null, after: null }],
    },
    {
      at: '2026-11-22T12:00:00Z',
      actor: 'renata@sabia.example',
      action: 'EDITED',
      changes: [{ field: 'dispute', before: null, after: 'OPEN' }],
    },
    { at: '2026-11-21T12:00:00Z', actor: 'Comprador', action: 'WITHDRAWN', changes: [] },
    // @ts-expect-error A newer store may know more actions than this page.
    { at: '2026-11-20T12:00:00Z', actor: 'sistema', action: 'UNKNOWN', changes: [] },
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

test('the use of a course: visits, and lessons with their dates', () => {
  expect(lines('Uso dos cursos')).toEqual([
    ['Curso O medo', 'aberto pela primeira vez em 20/11/2026, 09:30; visto pela última vez em 21/11/2026, 09:00'],
    ['Aulas', '2 aulas abertas, 1 concluída, 1:06:40 de vídeo assistidos'],
    ['Aula que saiu do curso', 'vista pela última vez em 21/11/2026, 09:00'],
    ['A casa vazia', '12:40 de 12:40 assistidos, concluída em 20/11/2026, 10:00'],
  ])
  const unused = {
    ...evidence.accesses[0]!,
    firstOpenedAt: null,
    lastSeenAt: null,
    lessonCount: 0,
    completedCount: 0,
    watchedSeconds: 0,
    lessons: [],
  }
  expect(evidenceSections({ ...evidence, accesses: [unused] }).map(({ title }) => title)).not.toContain('Uso dos cursos')
})

test('the history has no line that says nothing', () => {
  expect(lines('Histórico do pedido')).toEqual([
    ['21/11/2026, 09:00', 'Comprador: desistiu da compra'],
    ['22/11/2026, 09:00', 'renata@sabia.example: contestação aberta'],
  ])
})

test('as text for a form', () => {
  const text = evidenceText(evidenceSections(evidence))
  expect(text).toMatch(/^CONTESTAÇÃO\nTipo: Devolução especial \(PIX\)\nMotivo alegado: Fraude/)
  expect(text).toContain('\n\nCOMPRADOR\nNome: Joana Ribeiro\n')
})
