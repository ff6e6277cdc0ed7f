import pg from 'pg'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/** Runs `write`. A violation of a constraint that `conflicts` names is thrown as a CONFLICT at its field. */
export async function uniquely<Result>(
  conflicts: Record<string, { field: string; message: string }>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const conflict =
      error instanceof pg.DatabaseError && ['23505', '23514'].includes(error.code ?? '') ? conflicts[error.constraint ?? ''] : undefined
    if (!conflict) throw error
    throw new Refusal('CONFLICT', conflict.message, { fields: { [conflict.field]: conflict.message } })
  }
}
