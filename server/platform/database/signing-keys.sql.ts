import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { waitWithinBudget, withOwnBudget } from './database-budget.ts'
import type { Db } from './database.ts'

export const purposes = ['quote', 'download', 'session', 'push'] as const
export type Purpose = (typeof purposes)[number]

export interface SigningKey {
  purpose: Purpose
  /** The key's name in the header of its tokens. */
  kid: string
  secret: Uint8Array
}

/** Keys of the configuration come first: then those in the database no longer sign, but what they signed stays valid. */
export interface KeySources {
  db: Db
  config: { signingKeys: readonly SigningKey[] }
}

interface StoredKey extends SigningKey {
  retires_at: Date | null
}

/** Another process may have rotated the keys. Within this time every process signs with the new one. Milliseconds. */
const cachedFor = 60_000
/** A token with an unknown key may be signed with one that is newer than the cache. Invented ones must not cause a query each. */
const rereadAfter = 1_000

interface Cache {
  readAt: number
  keys: Promise<StoredKey[]>
}
const caches = new WeakMap<Db, Cache>()

/** The key that signs now. It is the same in every process, up to a minute after a rotation. */
export async function signingKey({ db, config }: KeySources, purpose: Purpose): Promise<SigningKey> {
  const outside = config.signingKeys.find((key) => key.purpose === purpose)
  if (outside) return outside
  const signs = (await storedKeys(db, cachedFor)).find((key) => key.purpose === purpose && key.retires_at === null)
  if (!signs)
    throw new Error(`no key signs a ${purpose}: its keys were moved to SIGNING_KEYS; set it, or run npm run rotate-keys without it`)
  return signs
}

/** The key of a token with this `kid` in its header, unless it is unknown or retired. */
export async function verificationKey(
  { db, config }: KeySources,
  purpose: Purpose,
  kid: string | undefined,
): Promise<Uint8Array | undefined> {
  const named = (keys: readonly SigningKey[]) => keys.find((key) => key.purpose === purpose && key.kid === kid)
  const known = named(config.signingKeys) ?? named(await storedKeys(db, cachedFor)) ?? named(await storedKeys(db, rereadAfter))
  return known?.secret
}

function storedKeys(db: Db, maxAge: number): Promise<StoredKey[]> {
  const cached = caches.get(db)
  if (cached && Date.now() - cached.readAt < maxAge) return withoutRetired(cached.keys)
  const keys = withOwnBudget(() => readKeys(db))
  caches.set(db, { readAt: Date.now(), keys })
  keys.catch(() => caches.delete(db))
  return withoutRetired(keys)
}

async function withoutRetired(keys: Promise<StoredKey[]>) {
  const now = new Date()
  return (await waitWithinBudget(() => keys)).filter(({ retires_at }) => retires_at === null || retires_at > now)
}

/** The newest first. */
async function readKeys(db: Db): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select purpose, kid, secret, retires_at from signing_keys order by created_at desc, kid`.execute(db)
  return rows
}

/**
 * How long a retired key is still accepted: longer than its tokens live, because an expired quote still finds the order that it has placed,
 * and an expired download link is told from a forged one. The secret of the browser that paid lives for 7 days. A browser is told of lessons
 * by the key that it knows until it comes back for the new one.
 */
const acceptedFor = { quote: '1 day', download: '31 days', session: '8 days', push: '90 days' } satisfies Record<Purpose, string>

/**
 * Creates a new key for each purpose and retires the others. `outside`: purposes whose keys are in SIGNING_KEYS, which get no new one.
 * `atOnce`: what the old keys have signed is no longer valid, for a key that became known to others.
 */
export async function rotateSigningKeys(db: Db, { outside, atOnce }: { outside: readonly Purpose[]; atOnce: boolean }) {
  const created = purposes
    .filter((purpose) => !outside.includes(purpose))
    .map((purpose) => ({ purpose, kid: randomBytes(6).toString('hex') }))
  const end = atOnce ? sql`now()` : sql`now() + (${JSON.stringify(acceptedFor)}::jsonb ->> purpose)::interval`
  const retires_at = sql<Date>`least(retires_at, ${end})`
  await db.transaction().execute(async (tx) => {
    // One rotation at a time. Nobody else writes this table.
    await sql`lock table signing_keys in share row exclusive mode`.execute(tx)
    await tx
      .deleteFrom('signing_keys')
      .where('retires_at', '<', sql<Date>`now()`)
      .execute()
    await tx.updateTable('signing_keys').set({ retires_at }).execute()
    const rows = created.map((key) => ({ ...key, secret: randomBytes(32), created_at: sql<Date>`clock_timestamp()` }))
    if (rows.length > 0) await tx.insertInto('signing_keys').values(rows).execute()
  })
  return created
}
