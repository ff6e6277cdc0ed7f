import pg from 'pg'
import { refusal } from './errors.ts'

/** Turns a clash with a unique index into a refusal at the field that clashes. */
export async function uniquely<Result>(
  clashes: Record<string, { field: string; message: string }>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const clash = error instanceof pg.DatabaseError && error.code === '23505' ? clashes[error.constraint ?? ''] : undefined
    if (!clash) throw error
    throw refusal('CONFLICT', clash.message, { [clash.field]: clash.message })
  }
}
