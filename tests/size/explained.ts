import type { Db } from '#server/database/database.ts'
import type pg from 'pg'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Node[]
}

/**
 * The tables that `work` reads with a sequential scan when PostgreSQL executes its statements. A branch that is planned but not executed
 * does not count.
 */
export async function readWhole(db: Db, pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = []
  for (const { sql, parameters } of await statementsOf(db, work)) {
    if (!/^\s*(select|with)\b/i.test(sql)) continue
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) ${sql}`, [...parameters])
    walk(rows[0]!['QUERY PLAN'][0].Plan, (node) => {
      if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0) found.push(node['Relation Name'] ?? '')
    })
  }
  return found
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
