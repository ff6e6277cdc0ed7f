import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseTimeout } from './database-budget.ts'

/**
 * Whether an error means that the server cannot be reached, is starting, is stopping or is frozen. It did not refuse the statement, and may
 * respond in a moment.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTimeout) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable)
  const { code = '' } = error as Error & { code?: string }
  // PostgreSQL's codes are class 08 (connection), 57P0 (shutdown, crash, starting), 25P03 (the connection was closed in an idle
  // transaction) and 25006 (a standby that is not promoted yet; no transaction of ours is read-only). The driver has no codes, only messages. Nor has the queue, when
  // it stops and cannot give back the jobs that it has fetched: their locks expire.
  return (
    /^(08|57P0|25P03|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Error occurred whilst returning jobs from local queue)/.test(
      error.message,
    )
  )
}

/**
 * Retries `work` while the database is unavailable, up to a deadline. `onFailure` is called after each failed try. `work` must be
 * idempotent.
 */
export async function retryWhileUnavailable<Result>(
  seconds: number,
  work: () => Promise<Result>,
  onFailure: (error: unknown) => void = () => {},
): Promise<Result> {
  for (const deadline = performance.now() + seconds * 1000; ; await pause(500)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
      onFailure(error)
    }
  }
}
