import { AsyncLocalStorage } from 'node:async_hooks'

type Fields = Record<string, unknown>

const context = new AsyncLocalStorage<Fields>()

/** Runs a request or a job; every line that it logs has these fields and those of `addToLog`. */
export const withLogContext = <Result>(fields: Fields, work: () => Result): Result => context.run({ ...fields }, work)

/** Adds fields, such as the order's id once it is known, to all further lines of the current request or job. */
export function addToLog(fields: Fields) {
  const current = context.getStore()
  if (current) Object.assign(current, fields)
}

export const logContext = (): Fields => ({ ...context.getStore() })
