import { expect, test } from 'vitest'
import { delimiterOf, EncodingGuess, type TextEncoding } from '#domain/platform/files/delimited-text.ts'
import { firstLines, readCsv } from './read-csv.ts'

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function read(bytes: Buffer, encoding: TextEncoding, delimiter = ';') {
  const lines: string[][] = []
  for await (const cells of readCsv(pieces(bytes, 3), { encoding, delimiter })) lines.push(cells)
  return lines
}

test.each([
  ['UTF-8', 'utf-8', Buffer.from('Nome;Ação\r\nJoão;1\r\n')],
  ['UTF-8 with a mark', 'utf-8', Buffer.from('\uFEFFNome;Ação\r\nJoão;1\r\n')],
  ['Windows-1252', 'windows-1252', Buffer.from('Nome;Ação\r\nJoão;1\r\n', 'latin1')],
  ['UTF-16', 'utf-16le', Buffer.from('\uFEFFNome;Ação\r\nJoão;1\r\n', 'utf16le')],
  ['UTF-16, high byte first', 'utf-16be', Buffer.from('\uFEFFNome;Ação\r\nJoão;1\r\n', 'utf16le').swap16()],
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
  ['a line break and a delimiter in quotes', 'a;"b\n;c"\n', [['a', 'b\n;c']]],
  ['doubled quotes', 'a;"diz ""oi"""\n', [['a', 'diz "oi"']]],
  [
    'a quote inside of a cell',
    'tela 15";b\nc;d',
    [
      ['tela 15"', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a blank before a quote', 'a; "b"; "c"', [['a', 'b', 'c']]],
  ['lines that lack cells or have more', 'a;b\nc\nd;e;f', [['a', 'b'], ['c'], ['d', 'e', 'f']]],
])('%s', async (_, text, lines) => expect(await read(Buffer.from(text), 'utf-8')).toEqual(lines))

test('empty cells between tabs stay', async () => expect(await read(Buffer.from('a\t\tb'), 'utf-8', '\t')).toEqual([['a', '', 'b']]))

test('an open quote throws, and the first lines are the header alone', async () => {
  const text = 'a;b\n"c;d\n'
  await expect(read(Buffer.from(text), 'utf-8')).rejects.toThrow(/Quote Not Closed/)
  expect(firstLines(text, ';', 4)).toEqual([['a', 'b']])
})

test.each([
  ['a;b,c;d', ';'],
  ['"Sobrenome, nome","b\n;;;;",c', ','],
  ['a\tb', '\t'],
  ['sep=|\r\na|b', '|'],
  ['email', null],
])('%j is delimited by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter))
