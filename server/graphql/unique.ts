import pg from 'pg'
import { refusal } from './errors.ts'

/** Turns the violation of a unique index into a refusal at its field. */
export async function uniquely<Result>(
  indexes: Record<string, { field: string; message: string }>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const taken = error instanceof pg.DatabaseError && error.code === '23505' ? indexes[error.constraint ?? ''] : undefined
    if (!taken) throw error
    throw refusal('CONFLICT', taken.message, { [taken.field]: taken.message })
  }
}
