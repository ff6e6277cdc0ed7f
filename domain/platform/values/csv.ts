import { unitsFromCents } from './money.ts'

/** A value of a cell. Numbers are written by the caller, so that amounts have their cents. */
export type CsvCell = string | number | boolean | null | undefined | Date

/**
 * A line of CSV as Excel opens it in Brazil: separated by semicolons, with quotes where they are needed. Numbers stay numbers; a text that a
 * spreadsheet would take for a formula gets an apostrophe.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(';')}\r\n`

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return moment.format(cell).replace(',', '')
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  if (typeof cell === 'number') return String(cell)
  const text = isNumber.test(cell) || !maybeFormula.test(cell) ? cell : withoutFormulas(cell)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const isNumber = /^-?\d+(,\d+)?$/

const maybeFormula = /[=+\-@＝＋－＠\t\r]/
const formulaSign = /[=+\-@＝＋－＠]/
const blank = /[\s\p{Cf}]/u

/**
 * An apostrophe before each formula, also behind blanks and invisible characters. Programs outside of Brazil split a line at its commas and tabs
 * too, where the quotes around a cell do not help: so each part of a text counts as a cell.
 */
function withoutFormulas(text: string): string {
  const characters = [...text]
  let beginsFormula = false
  for (let at = characters.length - 1; at >= 0; at--) {
    const character = characters[at]!
    beginsFormula = formulaSign.test(character) || (beginsFormula && blank.test(character))
    const beginsCell = at === 0 || ',;|\t\r\n'.includes(characters[at - 1]!)
    if (beginsCell && (beginsFormula || '\t\r'.includes(character))) characters[at] = `'${character}`
  }
  return characters.join('')
}

/** In reais, with a decimal comma. */
export const csvMoney = (cents: number | null): string => (cents === null ? '' : unitsFromCents(cents).toFixed(2).replace('.', ','))

const moment = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' })
