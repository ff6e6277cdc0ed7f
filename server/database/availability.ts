import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseTimeout } from './database-budget.ts'

/** The server cannot be reached, is starting, is stopping or is frozen: it did not refuse what was asked, and may answer in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTimeout) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseUnavailable)
  const { code = '' } = error as Error & { code?: string }
  // Classes 08 (connection) and 57P0 (shutdown, crash, starting) are PostgreSQL's; the words are the driver's, which has no codes.
  return (
    /^(08|57P0|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
  )
}

/** Tries again while the database is away, at most so long; `onAbsence` hears of each try that failed. Only for what may be done twice. */
export async function retryWhileUnavailable<Result>(
  seconds: number,
  work: () => Promise<Result>,
  onAbsence: (error: unknown) => void = () => {},
): Promise<Result> {
  for (const deadline = performance.now() + seconds * 1000; ; await pause(500)) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error
      onAbsence(error)
    }
  }
}
