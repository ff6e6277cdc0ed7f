import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, type PersonData, personTables } from './person-data.ts'

test('CSV has the columns that Excel expects in Brazil, quotes what needs it, and no cell becomes a formula', () => {
  expect(
    csvOf([
      { a: 'x, y', b: 'y; "z"' },
      { a: '=1+1', b: null },
    ]),
  ).toBe('\u{feff}a;b\r\nx, y;"y; ""z"""\r\n\'=1+1;\r\n')
})

test('numbers that are names keep every digit in a spreadsheet', () => {
  const data = {
    orders: [{ cpf: '01234567890', phone: '11987654321', items: [], emails: [] }],
    documents: [{ accessKey: '35261112345678000190550010000000011000000015' }, { accessKey: null }],
    history: [],
  } as object as PersonData
  const tables = personTables(data)
  expect(tables.pedidos).toMatchObject([{ cpf: '012.345.678-90', phone: '(11) 98765-4321' }])
  expect(tables['notas-fiscais']).toEqual([
    { accessKey: '3526 1112 3456 7800 0190 5500 1000 0000 0110 0000 0015' },
    { accessKey: undefined },
  ])
})

test('every text that cannot be a formula comes out of its cell as it went in', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.string().filter((text) => !/[=+\-@\t\r＝＋－＠]/.test(text)),
        { minLength: 1, maxLength: 5 },
      ),
      (texts) => {
        const csv = csvOf(texts.map((text) => ({ text }))).slice(1)
        expect(readCells(csv).slice(1)).toEqual(texts)
      },
    ),
  ))

/** A reader of one column, written apart from the writer. */
function readCells(csv: string): string[] {
  const cells: string[] = []
  let rest = csv
  while (rest !== '') {
    const [whole, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^\r\n"]*))\r\n/.exec(rest)!
    cells.push(quoted?.replaceAll('""', '"') ?? plain!)
    rest = rest.slice(whole.length)
  }
  return cells
}
