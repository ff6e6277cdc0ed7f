import { expect, test } from 'vitest'
import { answers, noAnswer, provideProvider, timeoutFor } from '#tests/harness/pagbank-under-test.ts'
import { readTransferPage } from './pagbank-transfers.ts'

const detail = {
  movimento_api_codigo: 'm1',
  tipo_evento: '1',
  codigo_transacao: '795D7A8F4D4649EF90A8DAA0311316F1',
  codigo_venda: 'payment',
  valor_total_transacao: 142.0,
  valor_parcela: 0,
  valor_liquido_transacao: '140.59',
  data_prevista_pagamento: '2026-12-05',
  meio_pagamento: 8,
  parcela: '1',
  quantidade_parcela: '1',
  nsu: '112200000001',
  codigo_autorizacao: null,
  // Personal data, which is not read.
  cartao_holder: 'JOANA R FARIAS',
}
const page = (...detalhes: object[]) => ({ detalhes, pagination: { elements: 1000, totalPages: 3, page: 1, totalElements: 2100 } })

async function read(answer: Parameters<typeof provideProvider>[0]) {
  const { url, received } = await provideProvider(answer)
  const options = { url, user: '126984538', token: 'TOKEN', ...timeoutFor(answer) }
  return { result: await readTransferPage(options, 'transactional', '2026-11-21', 2), received }
}
const lineOf = async (changes: object) => {
  const { result } = await read(answers(200, page({ ...detail, ...changes })))
  return result.kind === 'ok' ? result.lines[0] : result
}

test('reads a page with its amounts in cents, and nothing personal', async () => {
  const { result, received } = await read(answers(200, page(detail)))
  expect(received).toMatchObject([
    {
      method: 'GET',
      path: '/movement/v3.00/transactional/2026-11-21?pageNumber=2&pageSize=1000',
      headers: { authorization: `Basic ${Buffer.from('126984538:TOKEN').toString('base64')}` },
    },
  ])
  expect(result).toMatchObject({
    kind: 'ok',
    pages: 3,
    lines: [
      { lineCode: 'm1', event: 'SALE', grossCents: 14_200, netCents: 14_059, feeCents: 141, nsu: '112200000001', authorizationCode: null },
    ],
  })
  expect(JSON.stringify(result)).not.toContain('JOANA')
})

test('an instalment counts with its own amount, and a refund reduces the balance', async () => {
  expect(await lineOf({ quantidade_parcela: '2', parcela: '2', valor_parcela: 71, valor_liquido_transacao: 70 })).toMatchObject({
    installment: 2,
    grossCents: 7_100,
    feeCents: 100,
  })
  expect(await lineOf({ tipo_evento: '06', valor_liquido_transacao: 142 })).toMatchObject({
    event: 'REFUND',
    grossCents: -14_200,
    feeCents: 0,
  })
  expect(await lineOf({ tipo_evento: 77, valor_total_transacao: -20, valor_liquido_transacao: -20 })).toMatchObject({
    event: 'OTHER',
    grossCents: -2_000,
    netCents: -2_000,
  })
})

test.each<[string, Parameters<typeof provideProvider>[0]]>([
  ['an error status', answers(503, '')],
  ['an HTML page', answers(200, '<html>', 'text/html')],
  ['another shape', answers(200, { content: [] })],
  ['an amount that is not a number', answers(200, page({ ...detail, valor_total_transacao: 'R$ 10' }))],
  ['no answer', noAnswer],
])('%s leaves the day for later', async (_, answer) => expect((await read(answer)).result.kind).toBe('unavailable'))

test.each([
  ['TRUE', 'ok'],
  ['true', 'ok'],
  ['FALSE', 'unavailable'],
  ['', 'unavailable'],
])('a report whose header VALIDADO is %j is %s', async (validated, kind) => {
  const { result } = await read((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', VALIDADO: validated }).end(JSON.stringify(page(detail)))
  })
  expect(result.kind).toBe(kind)
})
