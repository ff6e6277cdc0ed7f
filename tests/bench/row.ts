import { rounded } from './figures.ts'
import { type Target, targets } from './targets.ts'

export interface Row {
  what: string
  seen: number
  unit: '/s' | 'ms' | 'MB' | 'B' | ''
  /** The figure of the same run that this one is compared with. */
  beside?: number
  /** By default `seen` as a share of the other figure. */
  ratio?: number
  /** Written to the results file only. */
  details?: object
}

export interface Settings {
  seconds: number
  connections: number
  runs: number
}

export interface Part {
  name: string
  does: string
  run: (settings: Settings) => Promise<Row[]>
}

export interface Judged extends Row {
  target: string
  verdict: string
}

export function judge(row: Row): Judged {
  const ratio = row.ratio ?? (row.beside === undefined ? undefined : row.seen / row.beside)
  const judged = { ...row, ...(ratio === undefined ? {} : { ratio }) }
  const target = targets[row.what]
  if (!target) return { ...judged, target: '', verdict: '' }
  const value = target.of === 'ratio' ? ratio : row.seen
  if (value === undefined || Number.isNaN(value)) throw new Error(`${row.what}: nothing was measured`)
  return { ...judged, target: words(target, row), verdict: verdict(value, target, row) }
}

const words = ({ of, most }: Target, { unit }: Row) => `≤ ${formatFigure(most, of === 'ratio' ? '×' : unit)}`

function verdict(value: number, { of, most }: Target, { unit }: Row): string {
  return value <= most ? 'met' : `MISSED by ${formatFigure(value - most, of === 'ratio' ? '×' : unit)}`
}

export function formatFigure(value: number, unit: Row['unit'] | '×'): string {
  if (unit === '×') return `${rounded(value, 2)} ×`
  return `${Math.abs(value) >= 100 ? Math.round(value) : rounded(value)} ${unit}`.trim()
}

/** The results table. */
export function resultsTable(rows: Judged[]): string {
  return table(
    ['row', 'seen', 'beside', 'ratio', 'target', ''],
    rows.map(({ what, seen, unit, beside, ratio, target, verdict: judgement }) => [
      what,
      formatFigure(seen, unit),
      beside === undefined ? '' : formatFigure(beside, unit),
      ratio === undefined ? '' : formatFigure(ratio, '×'),
      target,
      judgement,
    ]),
  )
}

export function table(head: string[], lines: string[][]): string {
  const widths = head.map((word, column) => Math.max(word.length, ...lines.map((line) => line[column]!.length)))
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 || column > 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(line)].map((each) => each.trimEnd()).join('\n')
}
