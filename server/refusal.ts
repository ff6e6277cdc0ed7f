import type { z } from 'zod'

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503

/** A refusal that somebody can cause: part of the contract, said in Portuguese, with a code that a page can act on (docs/rules/api.md#errors). */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  readonly details: Record<string, unknown>
  constructor(status: RefusalStatus, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.details = details
  }
}

/** What is said of everything that is nobody's mistake but ours. */
export const ourFault = 'Algo falhou do nosso lado. Tente de novo em instantes.'

/** The value by its schema, or a Refusal that names each field. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields = Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new Refusal(400, 'INVALID_INPUT', 'Confira os dados enviados.', { fields })
}
