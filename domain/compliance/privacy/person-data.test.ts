import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './person-data.ts'

test('CSV has the columns that Excel expects in Brazil, quotes what needs it, and no cell becomes a formula', () => {
  expect(
    csvOf([
      { a: 'x, y', b: 'y; "z"' },
      { a: '=1+1', b: null },
    ]),
  ).toBe('\u{feff}a;b\r\nx, y;"y; ""z"""\r\n\'=1+1;\r\n')
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
