import { measuredBy } from '../measuring-script.ts'
import type { Part } from '../row.ts'

/** The panel's lists over a million orders, by bench/lists.ts. */
export const lists: Part = {
  name: 'lists',
  does: "the panel's lists and searches over a million orders, against a hundredth of them",
  run: async ({ orders }) => {
    const { rows } = await measuredBy<{ rows: ListRow[] }>('lists', ['--orders', String(orders)])
    const steepest = rows.reduce((worst, row) => (row.ratio > worst.ratio ? row : worst))
    const slowest = rows.reduce((worst, row) => (row['p95 ms'] > worst['p95 ms'] ? row : worst))
    const more = Math.max(...rows.map((row) => row.statements - row['statements, few']))
    return [
      {
        what: 'lists: slowest against a hundredth',
        seen: steepest['p95 ms'],
        unit: 'ms',
        beside: steepest['p95 ms, few'],
        ratio: steepest.ratio,
        details: steepest,
      },
      { what: 'lists: slowest p95', seen: slowest['p95 ms'], unit: 'ms', details: { slowest, rows } },
      { what: 'lists: statements more than over few rows', seen: more, unit: '' },
    ]
  },
}

interface ListRow {
  name: string
  ratio: number
  'p95 ms': number
  'p95 ms, few': number
  statements: number
  'statements, few': number
}
