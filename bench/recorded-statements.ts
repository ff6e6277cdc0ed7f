import type { Db } from '#server/database/database.ts'
import type { Unit } from './floors/bare-database.ts'

/** Returns a function that does some work, one at a time, and tells which statements it has executed. */
export function recordStatements(db: Db) {
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  let unit: Unit = []
  executor.executeQuery = async (query, ...rest) => {
    const result = await execute(query, ...rest)
    unit.push({ text: query.sql, values: [...query.parameters], rows: result.rows.length })
    return result
  }
  return async <Result>(work: () => Promise<Result>) => {
    const recorded: Unit = (unit = [])
    const result = await work()
    unit = []
    return { result, unit: recorded }
  }
}
