import { expect, test } from 'vitest'
import { delimiterOf, EncodingGuess, type TextEncoding } from '#domain/platform/files/delimited-text.ts'
import { firstRows, isBlank, readCsv } from './read-csv.ts'
import { tableIn } from './read-head.ts'

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(bytes: Buffer, encoding: TextEncoding, delimiter = ';') {
  const lines: string[][] = []
  for await (const cells of readCsv(pieces(bytes, 3), { encoding, delimiter })) if (!isBlank(cells)) lines.push(cells)
  return lines
}

test.each([
  ['UTF-8', 'utf-8', Buffer.from('Nome;Ação\r\nJoão;1\r\n')],
  ['UTF-8 with a mark', 'utf-8', Buffer.from('\uFEFFNome;Ação\r\nJoão;1\r\n')],
  ['Windows-1252', 'windows-1252', Buffer.from('Nome;Ação\r\nJoão;1\r\n', 'latin1')],
  ['UTF-16', 'utf-16le', Buffer.from('\uFEFFNome;Ação\r\nJoão;1\r\n', 'utf16le')],
  ['UTF-16, high byte first', 'utf-16be', Buffer.from('\uFEFFNome;Ação\r\nJoão;1\r\n', 'utf16le').swap16()],
  ['UTF-16 without a mark', 'utf-16le', Buffer.from('Nome;Ação\r\nJoão;1\r\n', 'utf16le')],
  ['UTF-16 without a mark, high byte first', 'utf-16be', Buffer.from('Nome;Ação\r\nJoão;1\r\n', 'utf16le').swap16()],
  ['Mac Roman with line breaks of old Macs', 'macintosh', Buffer.from('Nome;A\x8D\x8Bo\rJo\x8Bo;1\r', 'latin1')],
  ["Excel's line that names the delimiter", 'utf-8', Buffer.from('sep=;\r\nNome;Ação\r\nJoão;1')],
  ['empty lines', 'utf-8', Buffer.from('Nome;Ação\n\n;\nJoão;1\n')],
] as const)('%s, also in pieces that end within a character', async (_, encoding, bytes) => {
  const guess = new EncodingGuess()
  for await (const piece of pieces(bytes, 3)) guess.add(piece)
  expect(guess.encoding()).toBe(encoding)
  expect(await read(bytes, encoding)).toEqual([
    ['Nome', 'Ação'],
    ['João', '1'],
  ])
})

test.each([
  [
    'a quote inside of a cell',
    'tela 15";b\nc;d',
    [
      ['tela 15"', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a blank before a quote', 'a; "b"; "c"', [['a', 'b', 'c']]],
  [
    'line ends of two systems in one file',
    'a;b\r\nc;"d\ne"\nf;g\rh;i\r\n',
    [
      ['a', 'b'],
      ['c', 'd\ne'],
      ['f', 'g'],
      ['h', 'i'],
    ],
  ],
  ['lines that lack cells or have more', 'a;b\nc\nd;e;f', [['a', 'b'], ['c'], ['d', 'e', 'f']]],
])('%s', async (_, text, lines) => expect(await read(Buffer.from(text), 'utf-8')).toEqual(lines))

test('empty cells at the end of all lines are no columns, however many a spreadsheet writes', async () => {
  const end = ';'.repeat(16_000)
  expect(await read(Buffer.from(`a;b${end}\nc${end}\n`), 'utf-8')).toEqual([['a', 'b'], ['c']])
  expect(tableIn(`Nome;Email${end}\nAna;a@b.com;obs${end}`)).toMatchObject({
    header: ['Nome', 'Email', ''],
    sample: [['Ana', 'a@b.com', 'obs']],
  })
})

test('empty cells between tabs stay', async () => expect(await read(Buffer.from('a\t\tb'), 'utf-8', '\t')).toEqual([['a', '', 'b']]))

test('an open quote throws, and the first lines are the header alone', async () => {
  const text = 'a;b\n"c;d\n'
  await expect(read(Buffer.from(text), 'utf-8')).rejects.toThrow(/Quote Not Closed/)
  expect(firstRows(text, ';', 4)).toEqual([['a', 'b']])
})

test.each([
  ['Windows, with capitals alone', 'windows-1252', 'Nome;SITUA\xC7\xC3O'],
  ['Windows, with dashes and quotes', 'windows-1252', 'D\x92Avila \x96 s\xE3o'],
  ['Mac, with capitals alone', 'macintosh', 'JO\xCCO;CONCEI\x82\xCCO'],
  ['Mac, with small letters', 'macintosh', 'S\xEATIO;A\x8D\x9Ccar;Jos\x8E'],
])('%s', (_, encoding, text) => {
  const guess = new EncodingGuess()
  guess.add(Buffer.from(text, 'latin1'))
  expect(guess.encoding()).toBe(encoding)
})

const header = ['Nome', 'Email', 'Status', 'Valor']
test.each([
  ['its first row', 'Nome;Email;Status;Valor\nAna;a@b.com;Pago;1', 1],
  [
    'below a title with as many delimiters',
    'Relatório de vendas;;;\nGerado em 02/03/2024;;;\n;;;\nNome;Email;Status;Valor\nAna;a@b.com;Pago;1',
    4,
  ],
  ['below a title with another delimiter', 'Vendas, de março\n\nNome;Email;Status;Valor\nAna;a@b.com;Pago;1.234,56', 3],
  ['below filters, as reports write them', 'Curso;Todos\nPeríodo;Março\nNome;Email;Status;Valor\nAna;a@b.com;Pago;1', 3],
  ['in quotes as a whole', '"Nome,Email,Status,Valor"\n"Ana,a@b.com,Pago,""1,5"""', 1],
])('the names of the columns are %s', (_, text, above) => {
  const table = tableIn(text)
  expect(table).toMatchObject({ above, header })
  expect(table.sample[0]).toHaveLength(4)
})

test.each([
  ['names that nobody knows', 'Quem;Onde\na@b.com;Canto', ['Quem', 'Onde'], 1],
  ['a single column', 'Email\na@b.com', ['Email'], 1],
  ['a known word in the data', 'Quem;Onde\nCurso;Canto', ['Quem', 'Onde'], 1],
])('%s', (_, text, names, above) => expect(tableIn(text)).toMatchObject({ header: names, above }))

test.each([
  ['a;b,c;d', ';'],
  ['"Sobrenome, nome","b\n;;;;",c', ','],
  ['a\tb', '\t'],
  ['sep=|\r\na|b', '|'],
  ['email', null],
])('%j is delimited by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter))
