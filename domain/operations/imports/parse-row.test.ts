import { describe, expect, test } from 'vitest'
import { currencyColumns, denials, furtherDates, mapColumns, recognizeColumns, unusedColumns } from './import-fields.ts'
import { dateEvidence, parseMoment } from './parse-moment.ts'
import { parseRow } from './parse-row.ts'
import { personName } from './person-name.ts'

const hotmart =
  'Nome do Produto;Nome do Produtor;Documento do Produtor;Nome do Afiliado;Transação;Meio de Pagamento;Moeda;Preço do Produto;Moeda;Preço da Oferta;Data de Venda;Data de Confirmação;Status;Nome;Documento;Email;DDD;Telefone;CEP;Preço Total'.split(
    ';',
  )

describe('columns are recognized by their names', () => {
  test.each([
    ['the sales of Hotmart', hotmart, 'PURCHASES', 'HOTMART', ['Email', 'Nome', 'Nome do Produto', 'Transação', 'Preço Total']],
    [
      'its later layout',
      'Código da transação|Status da transação|Data da transação|Confirmação do pagamento|Produtor(a)|Produto|Valor de compra com impostos|Comprador(a)|Email do(a) Comprador(a)'.split(
        '|',
      ),
      'PURCHASES',
      'HOTMART',
      ['Email do(a) Comprador(a)', 'Comprador(a)', 'Produto', 'Código da transação', 'Valor de compra com impostos'],
    ],
    [
      'the sales of Kiwify',
      ['ID da venda', 'Status', 'Produto', 'Cliente', 'Email', 'Celular', 'CPF', 'Data de Criação', 'Valor total'],
      'PURCHASES',
      'KIWIFY',
      ['Email', 'Cliente', 'Produto', 'ID da venda', 'Valor total'],
    ],
    [
      'the orders of WooCommerce',
      [
        'order_id',
        'order_number',
        'order_date',
        'paid_date',
        'status',
        'order_total',
        'customer_email',
        'billing_first_name',
        'billing_last_name',
        'line_item_1',
        'customer_user',
      ],
      'PURCHASES',
      'WOOCOMMERCE',
      ['customer_email', 'billing_first_name', 'line_item_1', 'order_number', 'order_total'],
    ],
  ] as const)('%s', (_, header, kind, platform, columns) => {
    const read = recognizeColumns(header)
    expect(read).toMatchObject({ kind, platform })
    const { email, name, course, order, amount } = read.mapping
    expect([email, name, course, order, amount].map((place) => header[place!])).toEqual(columns)
  })

  test.each([
    ['NOME;E-MAIL;CURSO;ACESSO ATÉ', 'ACCESSES'],
    ['Email;Curso;Status da última cobrança', 'PURCHASES'],
    ['Email;Curso;Status da entrega', 'ACCESSES'],
    ['E-mail;Curso;Aula concluída;Concluída em', 'PROGRESS'],
    ['coluna a;coluna b', 'PEOPLE'],
  ])('%s', (header, kind) => expect(recognizeColumns(header.split(';')).kind).toBe(kind))
})

test('columns of which nothing is read are known: dates that stand in for an empty one, and further items, are read', () => {
  const header = 'Data de confirmação;Data de venda;Email;Item 1;Item 2;Status;Cidade;Moeda'.split(';')
  const { kind, mapping } = recognizeColumns(header)
  expect([kind, unusedColumns(header, mapping).map((place) => header[place])]).toEqual(['PURCHASES', ['Cidade']])
})

describe('values', () => {
  const header = 'Nome;E-mail;CPF;Telefone;Curso;Data da compra;Acesso até;Valor;Progresso'.split(';')
  const read = (...cells: string[]) =>
    parseRow({ kind: 'ACCESSES', platform: 'PLAIN', mapping: mapColumns(header, 'ACCESSES'), dateOrder: 'DMY' }, cells)
  const line = [
    'MARIA DAS DORES',
    ' Maria@Correio.com.BR ',
    '1234567',
    "'+55 (11) 98765-4321",
    'Curso × 1',
    '1/2/2025',
    '31/12/2026',
    'R$ 1.497',
    '37,5%',
  ]

  test('as people and spreadsheets write them', () =>
    expect(read(...line)).toEqual({
      kind: 'fields',
      fields: {
        email: 'maria@correio.com.br',
        name: 'Maria das Dores',
        phone: '11987654321',
        course: 'Curso',
        date: '2025-02-01T03:00:00.000Z',
        end: '2027-01-01T02:59:59.000Z',
        amount: 149_700,
        progress: 37.5,
      },
    }))
  test('a CPF that lost its zeros is whole again, and a wrong one keeps nobody out', () => {
    const cpf = '00123456797'
    expect(read('', 'a@correio.com.br', cpf.replace(/^0+/, ''), '', 'C')).toMatchObject({ fields: { cpf } })
    const wrong = read('', 'a@correio.com.br', '123', '', 'C')
    expect(wrong).toEqual({ kind: 'fields', fields: { email: 'a@correio.com.br', course: 'C' } })
  })
  test.each([
    ['12,5', 1250],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['R$ 1.234', 123_400],
    ['24,7934', 2479],
    ['9.999.999,99', 999_999_999],
  ])('the amount %s', (text, cents) => expect(read('', 'a@b.com', '', '', 'C', '', '', text)).toMatchObject({ fields: { amount: cents } }))
  test.each(['US$ 10', '€10', '10 €', '$ 10', 'USD 10', '£10', '10%', 'MX$ 10', 'R$ 10 USD', '10 mil', '29,905', '10.000.000,00'])(
    'the amount %s is refused',
    (text) =>
      expect(read('', 'a@b.com', '', '', 'C', '', '', text)).toMatchObject({ kind: 'REFUSE', reason: expect.stringContaining(text) }),
  )
  test.each(['R$ 50', '50 pontos'])('the progress %s is refused', (text) =>
    expect(read('', 'a@b.com', '', '', 'C', '', '', '', text)).toMatchObject({ kind: 'REFUSE' }),
  )
  test.each([
    'null@null.com',
    'none@gmail.com',
    'ana@null.com.br',
    'sem-email@loja.com.br',
    'teste@teste.com',
    'no-reply@hotmart.com',
    'ana@example.com',
  ])('%s is nobody', (email) =>
    expect(read('', email, '', '', 'C')).toMatchObject({ kind: 'REFUSE', reason: expect.stringContaining(email) }),
  )
  test.each(['nulla@correio.com.br', 'teste@correio.com.br', 'bernardo@bernardo.com', 'contato@testes.com.br', 'ana@emailpro.com.br'])(
    '%s is somebody',
    (email) => expect(read('', email, '', '', 'C')).toMatchObject({ fields: { email } }),
  )
  test.each(['-', '(none)', 'N/A', 'null', '—', '#N/D', '\\N', '[vazio]'])('%s is nothing', (text) =>
    expect(read('', 'a@b.com', text, text, 'C', text, '', text, text)).toEqual(read('', 'a@b.com', '', '', 'C')),
  )
  test('a name like a sign of nothing stays, and HTML entities are characters', () =>
    expect(read('Ana Na', 'a@b.com', '', '', 'Viol&atilde;o &amp; canto &#8211; I')).toMatchObject({
      fields: { name: 'Ana Na', course: 'Violão & canto – I' },
    }))
  test("another country's telephone is none", () =>
    expect(read('', 'a@b.com', '', '+33 6 10 82 64 17', 'C')).toEqual(read('', 'a@b.com', '', '', 'C')))
  test('the next date counts where the first is empty', () => {
    const header = 'Email;Curso;Status;Data de Confirmação;Data de Venda'.split(';')
    const { kind, mapping } = recognizeColumns(header)
    const dates = furtherDates(header, mapping)
    const reading = { kind, platform: 'HOTMART', mapping, dateOrder: 'DMY', dates } as const
    expect(parseRow(reading, ['a@b.com', 'C', 'Pago', '(none)', '02/03/2024'])).toMatchObject({
      fields: { date: '2024-03-02T03:00:00.000Z' },
    })
    expect(parseRow(reading, ['a@b.com', 'C', 'Pago', 'amanhã', '02/03/2024'])).toMatchObject({ kind: 'REFUSE' })
  })
  test.each(['Vitalício', 'lifetime', 'Para sempre', '01/01/2199'])('%s is an access for ever', (text) =>
    expect(read('', 'a@b.com', '', '', 'C', '', text)).toMatchObject({ fields: { end: 'infinity' } }),
  )
  test.each([
    [['', 'sem arroba', '', '', 'C'], /e-mail/],
    [['', '', '', '', 'C'], /Falta preencher: E-mail/],
    [['', 'a@b.com', '', '', 'C', '31/02/2025'], /não entendi a data/],
    [['', 'a@b.com', '', '', 'C', '', '', 'grátis'], /não entendi “grátis” como valor em reais/],
    [['', 'a@b.com', '', '', 'C', '', '', '99.999.999.999,00'], /é alto demais/],
    [['', 'ana maria@b.com', '', '', 'C'], /Há um espaço no meio/],
    [['', 'Ana <ana maria@b.com>', '', '', 'C'], /Há um espaço no meio/],
  ])('%o is refused, with the reason', (cells, reason) =>
    expect(read(...cells)).toEqual({ kind: 'REFUSE', reason: expect.stringMatching(reason) }),
  )
})

describe('dates', () => {
  test.each([
    ['25/12/2024', 'DMY', '2024-12-25T03:00:00.000Z'],
    ['12/25/2024 6:29:00 PM', 'MDY', '2024-12-25T21:29:00.000Z'],
    ['2024-12-25 18:29:00', 'DMY', '2024-12-25T21:29:00.000Z'],
    ['2024-12-25T18:29:00Z', 'MDY', '2024-12-25T18:29:00.000Z'],
    ['25.12.24', 'DMY', '2024-12-25T03:00:00.000Z'],
    ['45651', 'DMY', '2024-12-25T03:00:00.000Z'],
    ['20241225', 'DMY', '2024-12-25T03:00:00.000Z'],
    ['25/dez/24', 'MDY', '2024-12-25T03:00:00.000Z'],
    ['25 de dezembro de 2024', 'DMY', '2024-12-25T03:00:00.000Z'],
    ['March 2, 2024', 'DMY', '2024-03-02T03:00:00.000Z'],
    ['2 Mar 2024 22:11:12', 'MDY', '2024-03-03T01:11:12.000Z'],
    ['Sat, 02 Mar 2024 10:11:12 GMT', 'DMY', '2024-03-02T10:11:12.000Z'],
    ['2025-10-07 09:50:26 +0200', 'DMY', '2025-10-07T07:50:26.000Z'],
    ['02/03/2024 10:11 (GMT-03:00)', 'DMY', '2024-03-02T13:11:00.000Z'],
    ['02/03/2024 às 10h30', 'DMY', '2024-03-02T13:30:00.000Z'],
  ] as const)('%s', (text, order, at) => expect(parseMoment(text, order)?.at).toBe(at))
  test.each(['31/04/2024', 'ontem', '', 'Foo 2, 2024', '99/99/9999', `1/1/2024${' '.repeat(90)}x`])('%s is none', (text) =>
    expect(parseMoment(text, 'DMY')).toBeNull(),
  )
  test.each([
    ['25/12/2024', 'DMY'],
    ['12/25/2024', 'MDY'],
    ['03/04/2024', 'EITHER'],
    ['2024-12-25', null],
  ] as const)('%s tells %s', (text, evidence) => expect(dateEvidence(text)).toBe(evidence))
})

test.each([
  ['JOÃO D’ÁVILA E SILVA', 'João D’Ávila e Silva'],
  ['maria-clara dos anjos', 'Maria-Clara dos Anjos'],
  ['PEDRO II DE BRAGANÇA', 'Pedro II de Bragança'],
  ['Ana de Souza MacDonald', 'Ana de Souza MacDonald'],
])('the name %s', (text, name) => expect(personName(text)).toBe(name))

test('the end of a long status is not cut off, since it may refuse', () => {
  const mapping = { email: 0, course: 1, status: 2 }
  const row = ['joana@correio.com.br', 'Canto', `${'Pagamento aprovado. '.repeat(6)}Reembolsado`]
  expect(parseRow({ kind: 'PURCHASES', platform: 'PLAIN', mapping, dateOrder: 'DMY' }, row)).toMatchObject({ kind: 'REFUSE' })
})

test.each(['Está pago?', 'Pagamento', 'Aprovado', 'Payment state', 'StatusPagamento', 'Estado da compra', 'Situação financeira'])(
  'whether a purchase is paid is read in %s',
  (name) => expect(recognizeColumns(['Email', 'Curso', 'Valor pago', name])).toMatchObject({ kind: 'PURCHASES', mapping: { status: 3 } }),
)

test.each([
  ['BRL', 'fields'],
  ['R$', 'fields'],
  ['', 'fields'],
  ['USD', 'REFUSE'],
  ['€', 'REFUSE'],
])('an amount whose column of the currency says “%s”', (text, kind) => {
  const header = ['Email', 'Curso', 'Status', 'Preço', 'Moeda', 'Moeda']
  const { mapping } = recognizeColumns(header)
  const reading = { kind: 'PURCHASES', platform: 'HOTMART', mapping, dateOrder: 'DMY', currencies: currencyColumns(header) } as const
  expect(parseRow(reading, ['a@b.com', 'Canto', 'Pago', '97', 'BRL', text]).kind).toBe(kind)
})

describe('a purchase that another column says was taken back', () => {
  const read = (name: string, text: string) => {
    const header = ['Email', 'Curso', 'Status', name]
    const { mapping } = recognizeColumns(header)
    const named = denials(header, mapping).map((place) => ({ place, name: header[place]! }))
    const row = ['joana@correio.com.br', 'Canto', 'Pago', text]
    return parseRow({ kind: 'PURCHASES', platform: 'PLAIN', mapping, dateOrder: 'DMY', denials: named }, row)
  }
  test.each([
    ['Reembolsado', 'Sim'],
    ['Refunded Amount', '97.00'],
    ['Cancelado em', '02/03/2024'],
    ['Motivo do estorno', 'Desistiu'],
  ])('%s: %s is refused', (name, text) => expect(read(name, text)).toMatchObject({ kind: 'REFUSE', reason: expect.stringContaining(name) }))
  test.each([
    ['Reembolsado', 'Não'],
    ['Refunded Amount', 'R$ 0,00'],
    ['Cancelado em', '0000-00-00'],
    ['Prazo de reembolso', '02/03/2024'],
    ['Cancelamento da assinatura', '02/03/2024'],
  ])('%s: “%s” says nothing', (name, text) => expect(read(name, text).kind).toBe('fields'))
})
