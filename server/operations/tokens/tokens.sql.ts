import { type Selectable, sql } from 'kysely'
import type { ApiTokens } from '#database/tables.generated.ts'
import type { TokenScope } from '#domain/platform/api/token-scopes.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'

export type TokenRow = Omit<Selectable<ApiTokens>, 'hash'> & { maker_seen_at: Date | null }
export type TakenToken = Pick<TokenRow, 'id' | 'name' | 'scopes' | 'subject' | 'created_by'>

const columns = [
  ...(['id', 'name', 'scopes', 'subject', 'created_by', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'] as const),
  sql<Date | null>`(select max(at) from access_records where session = subject)`.as('maker_seen_at'),
]

export interface NewToken {
  name: string
  scopes: TokenScope[]
  hash: Buffer
  days: number
  subject: string
  createdBy: string
}

export async function insertToken(tx: Tx, { name, scopes, hash, days, subject, createdBy }: NewToken): Promise<TokenRow> {
  return tx
    .insertInto('api_tokens')
    .values({ name, scopes, hash, subject, created_by: createdBy, expires_at: sql`now() + make_interval(days => ${days})` })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The token with this hash, unless it was revoked or is over: asked at every call, so that a revocation holds at once everywhere. */
export async function takeToken(db: Db, hash: Buffer): Promise<TakenToken | undefined> {
  const token = await db
    .selectFrom('api_tokens')
    .select([
      'id',
      'name',
      'scopes',
      'subject',
      'created_by',
      sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('isStale'),
    ])
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (token?.isStale)
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', token.id)
      .execute()
  return token
}

/** The newest first. */
export function listTokens(db: Db, { offset, limit }: Window) {
  const all = db.selectFrom('api_tokens')
  return rowsAndCount(all.select(columns).orderBy('id', 'desc').offset(offset).limit(limit), all)
}

/** Undefined: there is none, or it was revoked before. */
export async function revokeToken(tx: Tx, id: string): Promise<TokenRow | undefined> {
  return tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}
