import { type Selectable, sql } from 'kysely'
import type { LegalTexts } from '#database/tables.generated.ts'
import type { LegalTextKind } from '#domain/compliance/legal-texts/default-texts.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowsAndCount } from '#server/platform/database/list-window.ts'

export type LegalText = Selectable<LegalTexts>

/** The version in force. Undefined: none was published yet. */
export async function currentLegalText(db: Db, kind: LegalTextKind): Promise<LegalText | undefined> {
  return db.selectFrom('legal_texts').selectAll().where('kind', '=', kind).orderBy('version', 'desc').limit(1).executeTakeFirst()
}

export async function legalTextOf(db: Db, kind: LegalTextKind, version: number): Promise<LegalText | undefined> {
  return db.selectFrom('legal_texts').selectAll().where('kind', '=', kind).where('version', '=', version).executeTakeFirst()
}

export type LegalTextLine = Pick<LegalText, 'id' | 'version' | 'published_by' | 'published_at'>

/** The versions without their texts, the newest first. */
export async function listLegalTexts(db: Db, kind: LegalTextKind, { offset, limit }: { offset: number; limit: number }) {
  const versions = db.selectFrom('legal_texts').where('kind', '=', kind)
  const lines = versions.select(['id', 'version', 'published_by', 'published_at'])
  return rowsAndCount(lines.orderBy('version', 'desc').offset(offset).limit(limit), versions)
}

/** `actor`: staff's own text. `number`: the default text of this number (domain/compliance/legal-texts/default-texts.ts). */
type Source = { text: string; actor: string } | { text: string; number: number }

/**
 * Publishes a new version, unless the one in force has this text from the same source: staff's own, or the default. Those who publish must hold
 * the lock of the settings.
 */
export async function publishLegalText(tx: Tx, kind: LegalTextKind, source: Source): Promise<LegalText> {
  const { text } = source
  const published = 'actor' in source ? { published_by: source.actor } : { published_by: null, default_number: source.number }
  const current = await currentLegalText(tx, kind)
  if (current?.text === text && (current.published_by === null) === (published.published_by === null)) return current
  return tx
    .insertInto('legal_texts')
    .values({ kind, text, ...published, version: sql<number>`${(current?.version ?? 0) + 1}` })
    .returningAll()
    .executeTakeFirstOrThrow()
}
