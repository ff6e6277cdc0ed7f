import { scriptBudget } from './first-visit-scripts.ts'
import { rounded } from './figures.ts'

export interface Row {
  what: string
  seen: number
  unit: '/s' | 'ms' | 'MB' | 'B' | ''
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

/** The highest value that a row may have, by its label. A row without a target is for a comparison with another version. */
const targets: Record<string, number> = {
  'JavaScript of a first visit': scriptBudget,
  'LCP of a first visit': 1_000,
  'TBT of a first visit': 50,
  'CLS of a first visit': 0,
}

export function judge(row: Row): Judged {
  const { what, seen, unit } = row
  const most = targets[what]
  if (most === undefined) return { ...row, target: '', verdict: '' }
  if (Number.isNaN(seen)) throw new Error(`${what}: nothing was measured`)
  return { ...row, target: `≤ ${formatFigure(most, unit)}`, verdict: seen <= most ? 'met' : `MISSED by ${formatFigure(seen - most, unit)}` }
}

export function formatFigure(value: number, unit: Row['unit']): string {
  return `${Math.abs(value) >= 100 ? Math.round(value) : rounded(value)} ${unit}`.trim()
}

/** The results table. */
export const resultsTable = (rows: Judged[]): string =>
  table(
    ['row', 'seen', 'target', ''],
    rows.map(({ what, seen, unit, target, verdict }) => [what, formatFigure(seen, unit), target, verdict]),
  )

export function table(head: string[], lines: string[][]): string {
  const widths = head.map((word, column) => Math.max(word.length, ...lines.map((line) => line[column]!.length)))
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 || column > 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(line)].map((each) => each.trimEnd()).join('\n')
}
