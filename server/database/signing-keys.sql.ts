import type { Db } from './database.ts'

const known = new WeakMap<Db, Map<string, Uint8Array>>()

/** The key for one purpose. It is stored in the database, so that every process signs with the same key, and is read once per process. */
export async function signingKey(db: Db, purpose: 'quote' | 'download'): Promise<Uint8Array> {
  const keys = known.get(db) ?? new Map<string, Uint8Array>()
  known.set(db, keys)
  const cached = keys.get(purpose)
  if (cached) return cached
  const { secret } = await db.selectFrom('signing_keys').select('secret').where('purpose', '=', purpose).executeTakeFirstOrThrow()
  keys.set(purpose, secret)
  return secret
}
