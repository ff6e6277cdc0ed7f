import { expect, test } from 'vitest'
import { trackingLines } from './tracking-lines.ts'

const read = (text: string) =>
  trackingLines(text.split(/\r?\n/)).map(({ order, code, carrier, problem }) => [order, code, carrier, problem])
const fine = (order: string | number, code: string, carrier = 'Correios') => [order, code, carrier, null]

test('reads lines however a spreadsheet or a person writes them', () => {
  expect(
    read(`042bb3ca\tAA123456789BR\r
\r
#042BB3CA;aa 123 456 789 br;Correios
 3   AA123456789BR
5c4f729b-1111-4111-8111-111111111111, JAD-0099 , Jadlog
"0afed229";"LOG 77";"Total Express"
;;;
12 77001122 Azul Cargo`),
  ).toEqual([
    fine('042bb3ca', 'AA123456789BR'),
    fine('042bb3ca', 'AA123456789BR'),
    fine(3, 'AA123456789BR'),
    fine('5c4f729b-1111-4111-8111-111111111111', 'JAD-0099', 'Jadlog'),
    fine('0afed229', 'LOG 77', 'Total Express'),
    fine(12, '77001122', 'Azul Cargo'),
  ])
})

test('finds its columns by their headings, and skips orders without a code', () => {
  expect(
    read(`\uFEFFPedido;Criado em;Nome;Transportadora;Código de rastreio
042bb3ca-0000-4000-8000-000000000001;29/11/2026 10:00:00;Ana 2;;AA123456789BR
042bb3ca-0000-4000-8000-000000000002;29/11/2026 10:00:00;"Bia;";;`),
  ).toEqual([fine('042bb3ca-0000-4000-8000-000000000001', 'AA123456789BR')])
})

test('a delimiter within quotes and an empty first cell move no column, and a cell that was cut is a fault', () => {
  expect(
    read(`Pedido;Nome;Nota;Código de rastreio;Origem
042bb3ca;"Lima; Ana ""Aninha""";x1;JAD900;google9
042bb3cb;6" de altura;x2;JAD901;
042bb3cc;"Rua X`),
  ).toEqual([fine('042bb3ca', 'JAD900', ''), fine('042bb3cb', 'JAD901', ''), ['042bb3cc', '', '', expect.stringMatching(/Falta o código/)]])
  expect(read(`\tPedido\tCódigo\n1\t042bb3ca\tJAD900`)).toEqual([fine('042bb3ca', 'JAD900', '')])
})

test('a line below headings says the same without them', () => {
  const below = trackingLines([
    'Nome;Pedido;Total;Transportadora;Rastreio',
    'Ana 2;042bb3ca;10,00;Jadlog 24h;JAD900',
    'Bia;ffffffff;9,00;;aa 123 456 789 br',
  ])
  expect(below.map(({ text }) => text)).toEqual(['042bb3ca\tJAD900\tJadlog 24h', 'ffffffff\taa 123 456 789 br'])
  expect(trackingLines(below.map(({ text }) => text))).toEqual(below)
})

test('says what is wrong with a line', () => {
  expect(read('Ana Souza AA123456789BR')[0]).toEqual([null, 'AA123456789BR', 'Souza', expect.stringMatching(/número do pedido/)])
  expect(read('042bb3ca')[0]![3]).toMatch(/Falta o código/)
  expect(read(`042bb3ca ${'1'.repeat(61)}`)[0]![3]).toMatch(/no máximo 60/)
})
