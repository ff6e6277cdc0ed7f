import { rounded } from './figures.ts'
import { type Target, targets } from './targets.ts'

export interface Row {
  what: string
  seen: number
  unit: '/s' | 'ms' | 'MB' | 'MB/s' | 'B' | '' | '×'
  floor?: number
  /** By default `seen` as a share of the floor. */
  ratio?: number
  /** Written to the results file only. */
  details?: object
}

export interface Settings {
  seconds: number
  connections: number
  /** In minutes. */
  soak: number
  orders: number
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
  const ratio = row.ratio ?? (row.floor === undefined ? undefined : row.seen / row.floor)
  const judged = { ...row, ...(ratio === undefined ? {} : { ratio }) }
  const target = targets[row.what]
  if (!target) return { ...judged, target: '', verdict: '' }
  const value = target.of === 'ratio' ? ratio : row.seen
  if (value === undefined || Number.isNaN(value)) throw new Error(`${row.what}: nothing was measured`)
  return { ...judged, target: words(target, row), verdict: verdict(value, target, row) }
}

const words = ({ of, bound, value }: Target, { unit }: Row) =>
  `${bound === 'least' ? '≥' : '≤'} ${shown(value, of === 'ratio' ? bound : unit)}`

function verdict(value: number, { of, bound, value: wanted }: Target, { unit }: Row): string {
  if (bound === 'least' ? value >= wanted : value <= wanted) return 'met'
  return `MISSED by ${shown(Math.abs(value - wanted), of === 'ratio' ? bound : unit)}`
}

/** A share of the floor is shown as a percentage, a multiple of it as a multiple. */
function shown(value: number, unit: Row['unit'] | 'least' | 'most'): string {
  if (unit === 'least') return `${rounded(value * 100)} %`
  if (unit === 'most') return `${rounded(value, 2)} ×`
  return `${Math.abs(value) >= 100 ? Math.round(value) : rounded(value)} ${unit}`.trim()
}

/** The results table. */
export function table(rows: Judged[]): string {
  const lines = rows.map(({ what, seen, unit, floor, ratio, target, verdict: judgement }) => [
    what,
    shown(seen, unit),
    floor === undefined ? '' : shown(floor, unit),
    ratio === undefined ? '' : ratio > 1.2 ? `${rounded(ratio, 2)} ×` : `${rounded(ratio * 100)} %`,
    target,
    judgement,
  ])
  const head = ['row', 'seen', 'floor', 'ratio', 'target', '']
  const widths = head.map((word, column) => Math.max(word.length, ...lines.map((line) => line[column]!.length)))
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 || column > 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(line)].map((each) => each.trimEnd()).join('\n')
}
