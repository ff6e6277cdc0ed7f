import type { limits } from '../panel-requests.ts'
import { measuredBy } from '../measuring-script.ts'
import type { Part, Row } from '../row.ts'

/** The panel's lists and the live dashboard over a million orders, by tests/bench/lists.ts. */
export const lists: Part = {
  name: 'lists',
  does: "the panel's lists, searches and live dashboard over a million orders, against a count of them",
  run: async ({ orders }) => {
    const { rows } = await measuredBy<{ rows: ListRow[] }>('lists', ['--orders', String(orders)])
    const slowest = rows.reduce((worst, row) => (row['p95 ms'] > worst['p95 ms'] ? row : worst))
    return [
      steepest('lists: slowest first page, filter or search', 'first', rows),
      steepest('lists: slowest middle or last page', 'later', rows),
      steepest('dashboard over 90 days: slowest part', 'figures', rows),
      { what: 'lists: slowest p95', seen: slowest['p95 ms'], unit: 'ms', details: { slowest, rows } },
    ]
  },
}

function steepest(what: string, limit: ListRow['limit'], rows: ListRow[]): Row {
  const row = rows.filter((each) => each.limit === limit).reduce((worst, each) => (each.ratio > worst.ratio ? each : worst))
  return { what, seen: row['p50 ms'], unit: 'ms', beside: row['count ms'], ratio: row.ratio, details: row }
}

interface ListRow {
  name: string
  limit: keyof typeof limits
  ratio: number
  'p50 ms': number
  'p95 ms': number
  'count ms': number
}
