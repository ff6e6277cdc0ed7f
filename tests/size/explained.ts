import type { Db } from '#server/platform/database/database.ts'
import type pg from 'pg'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/**
 * The tables that `work` reads with a sequential scan when PostgreSQL executes its statements. A branch that is planned but not executed
 * does not count.
 */
export async function readWhole(db: Db, pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  for (const plan of await plansOf(db, pool, work))
    walk(plan, (node) => {
      if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0) lines.push(node['Relation Name'] ?? '')
    })
  return lines
}

/** The blocks of 8 kB that the statements of `work` touch, and the rows of tables that they look at. */
export async function readsOf(db: Db, pool: pg.Pool, work: () => Promise<unknown>) {
  const plans = await plansOf(db, pool, work)
  const reads = { statements: plans.length, blocks: 0, rows: 0 }
  for (const plan of plans) {
    reads.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    walk(plan, (node) => {
      if (!node['Relation Name']) return
      const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      reads.rows += each * node['Actual Loops']
    })
  }
  return reads
}

async function plansOf(db: Db, pool: pg.Pool, work: () => Promise<unknown>): Promise<Node[]> {
  const plans: Node[] = []
  for (const { sql, parameters } of await statementsOf(db, work)) {
    if (!/^\s*(select|with)\b/i.test(sql)) continue
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
    plans.push(rows[0]!['QUERY PLAN'][0].Plan)
  }
  return plans
}

async function statementsOf(db: Db, work: () => Promise<unknown>) {
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  executor.executeQuery = (query, ...rest) => {
    statements.push(query)
    return execute(query, ...rest)
  }
  await work()
  executor.executeQuery = execute
  return statements
}

function walk(node: Node, look: (node: Node) => void) {
  look(node)
  for (const child of node.Plans ?? []) walk(child, look)
}
