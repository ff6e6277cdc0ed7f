import { describe, expect, test } from 'vitest'
import { defaultTreatments } from '#domain/catalogue/products/fiscal-classes.ts'
import type { FiscalRequest } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import { readFocusNfe } from './focus-nfe-answers.ts'
import { focusNfeBody } from './focus-nfe-requests.ts'
import { createFocusNfe } from './focus-nfe.ts'
import { provideProvider } from '#tests/harness/pagbank-under-test.ts'

describe('the answer to a call', () => {
  const stateOf = (status: number, body: unknown) => {
    const answer = readFocusNfe(status, body)
    return answer.kind === 'state' ? answer.state : `${answer.kind}: ${answer.reason}`
  }

  test('is the state of the document', () => {
    expect(stateOf(202, { status: 'processando_autorizacao' })).toBe('processing')
    expect(stateOf(200, { status: 'autorizado', numero: 12, codigo_verificacao: 'A1' })).toBe('issued')
    expect(stateOf(200, { status: 'denegado', mensagem_sefaz: 'Uso denegado' })).toBe('rejected')
    expect(stateOf(404, { codigo: 'nao_encontrado', mensagem: 'Nota fiscal não encontrada' })).toBe('missing')
  })

  test.each([
    ['NFe35260712345678000195550010000000011234567890', '35260712345678000195550010000000011234567890'],
    ['NFe35260712ABC34501DE35550010000000011234567890', '35260712ABC34501DE35550010000000011234567890'],
  ])('has the key of %s with the whole CNPJ', (chave_nfe, accessKey) =>
    expect(readFocusNfe(200, { status: 'autorizado', numero: 1, chave_nfe })).toMatchObject({ accessKey }),
  )

  test('a canceled document that still says it is authorized is canceled', () =>
    expect(stateOf(200, { status: 'autorizado', caminho_xml_cancelamento: '/arquivos/cancelamento.xml' })).toBe('canceled'))

  test('nothing is known after HTML, a server error, a rate limit or a refused token', () => {
    expect(stateOf(502, null)).toBe('unknown: http')
    expect(stateOf(200, null)).toBe('unknown: garbage')
    expect(stateOf(404, null)).toBe('unknown: garbage')
    expect(stateOf(429, { codigo: 'limite' })).toBe('unknown: rate-limit')
    expect(stateOf(401, { codigo: 'permissao_negada' })).toBe('unknown: unauthorized')
  })

  test('a reference that is in use is read, and an invalid request is refused', () => {
    expect(stateOf(422, { codigo: 'nfe_autorizada', mensagem: 'A nota fiscal já foi autorizada' })).toBe('processing')
    expect(stateOf(422, { codigo: 'em_processamento', mensagem: 'Em processamento' })).toBe('processing')
    expect(stateOf(422, { codigo: 'requisicao_invalida', mensagem: 'CPF 529.982.247-25 inválido' })).toBe(
      'refused: CPF *** inválido (requisicao_invalida)',
    )
    expect(stateOf(400, { codigo: 'empresa_nao_habilitada', mensagem: 'Emitente ainda não habilitado' })).toBe(
      'refused: Emitente ainda não habilitado (empresa_nao_habilitada)',
    )
    expect(stateOf(200, { status: 'erro_cancelamento', erros: [{ codigo: 'E523', mensagem: 'Fora do prazo' }] })).toBe(
      'refused: Fora do prazo (E523)',
    )
  })
})

const request: FiscalRequest = {
  ref: 'a',
  document: 'NFE',
  orderId: '0123456789',
  issuedAt: new Date('2026-11-22T12:00:00Z'),
  paidAt: new Date('2026-11-22T02:00:00Z'),
  method: 'PIX',
  seller: {
    taxId: '11222333000181',
    legalName: 'Sabiá',
    regime: 'SIMPLES',
    cityCode: '3550308',
    cityRegistration: null,
    stateRegistration: '1',
    address: { street: 'Rua B', number: '2', complement: '', district: '', city: 'São Paulo', state: 'SP', postalCode: '01000000' },
    simplesRate: 600,
  },
  buyer: {
    name: 'Ana “Aninha” Souza',
    cpf: '52998224725',
    email: 'ana@correio.com.br',
    address: { street: 'Rua A', number: '1', complement: '', district: 'Centro', city: 'Recife', state: 'PE', postalCode: '50030230' },
  },
  lines: [
    {
      productId: 'b1',
      title: 'Um livro',
      class: 'PRINTED_BOOK',
      treatment: defaultTreatments.PRINTED_BOOK,
      quantity: 2,
      unitCents: 5_000,
      discountCents: 333,
      cents: 9_667,
    },
    {
      productId: 'b2',
      title: 'Outro',
      class: 'PRINTED_BOOK',
      treatment: defaultTreatments.PRINTED_BOOK,
      quantity: 1,
      unitCents: 100,
      discountCents: 0,
      cents: 100,
    },
  ],
  shippingCents: 1_001,
  totalCents: 10_768,
}

test('the items of an NF-e add up to its total, with shipping, discount and the CFOP of another state', () => {
  const body = focusNfeBody(request, { homologation: false }) as Record<string, never> & { items: Record<string, number>[] }
  const sum = body.items.reduce((total, item) => total + item.valor_bruto! - (item.valor_desconto ?? 0) + (item.valor_frete ?? 0), 0)
  expect(sum).toBeCloseTo(107.68, 6)
  expect([body.valor_total, body.valor_frete, body.local_destino, body.items[0]!.cfop]).toEqual([107.68, 10.01, 2, '6108'])
  expect([body.nome_destinatario, body.data_emissao]).toEqual(['Ana "Aninha" Souza', '2026-11-22T08:59:00-03:00'])
})

test('the NFS-e of an e-book states its immunity, and the day of the payment in São Paulo', () => {
  const lines = [{ ...request.lines[0]!, class: 'EBOOK' as const, treatment: defaultTreatments.EBOOK }]
  const body = focusNfeBody({ ...request, document: 'NFSE_NATIONAL', lines }, { homologation: false })
  expect(body).toMatchObject({
    tributacao_iss: 2,
    tipo_imunidade: 4,
    codigo_tributacao_nacional_iss: '010902',
    data_competencia: '2026-11-21',
    codigo_opcao_simples_nacional: 3,
  })
  const atMidnight = new Date('2026-11-22T03:00:20Z')
  const early = { ...request, document: 'NFSE_NATIONAL' as const, lines, issuedAt: atMidnight, paidAt: atMidnight }
  expect(focusNfeBody(early, { homologation: false })).toMatchObject({
    data_emissao: '2026-11-21T23:59:20-03:00',
    data_competencia: '2026-11-21',
  })
})

test('an NF-e names the address of the seller as far as it is filled in', () => {
  const body = focusNfeBody(request, { homologation: false })
  expect(body).toMatchObject({ nome_emitente: 'Sabiá', logradouro_emitente: 'Rua B', municipio_emitente: 'São Paulo', uf_emitente: 'SP' })
  expect(body).not.toHaveProperty('complemento_emitente')
})

test('the NFS-e of a city states where the service is provided, and the item of the list without a dot', () => {
  const lines = [{ ...request.lines[0]!, class: 'COURSE' as const, treatment: { ...defaultTreatments.COURSE, cityCode: '620910000' } }]
  expect(focusNfeBody({ ...request, document: 'NFSE_CITY', lines }, { homologation: false })).toMatchObject({
    servico: { codigo_municipio: '3550308', item_lista_servico: '0802', codigo_tributario_municipio: '620910000', valor_servicos: 107.68 },
  })
})

test('a seller of the Simples Nacional states its approximate taxes and no rate, another one the rate of the ISS', () => {
  const lines = [{ ...request.lines[0]!, class: 'COURSE' as const, treatment: { ...defaultTreatments.COURSE, issRate: 250 } }]
  const of = (regime: 'SIMPLES' | 'MEI' | 'REAL') =>
    focusNfeBody({ ...request, seller: { ...request.seller, regime }, document: 'NFSE_NATIONAL', lines }, { homologation: false })
  expect(of('SIMPLES')).toMatchObject({ regime_tributario_simples_nacional: 1, percentual_total_tributos_simples_nacional: 6 })
  expect(of('SIMPLES')).not.toHaveProperty('percentual_aliquota_relativa_municipio')
  expect(of('REAL')).toMatchObject({ percentual_aliquota_relativa_municipio: 2.5, indicador_total_tributacao: 0 })
  for (const field of ['regime_tributario_simples_nacional', 'percentual_aliquota_relativa_municipio'])
    expect(of('MEI')).not.toHaveProperty(field)
})

test('in the test environment the buyer of goods has the name that tax authorities require', () =>
  expect(focusNfeBody(request, { homologation: true }).nome_destinatario).toContain('SEM VALOR FISCAL'))

test('the token goes to Focus NFe only', async () => {
  const { url, received } = await provideProvider((_, outgoing) => outgoing.end('<xml/>'))
  const issuer = createFocusNfe({ url, token: 'T' })
  expect(await issuer.fetch('/arquivos/a.xml')).toMatchObject({ kind: 'ok' })
  expect(await issuer.fetch('http://127.0.0.1:1/a.xml')).toEqual({ kind: 'unknown', reason: 'network' })
  expect(received.map(({ headers }) => headers.authorization)).toEqual([`Basic ${Buffer.from('T:').toString('base64')}`])
})
