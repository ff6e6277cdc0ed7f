import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/** Entries whose slug is a part of their address. */
const tables = { COURSE: 'courses', POST: 'posts' } as const
type SlugKind = keyof typeof tables

interface Entry {
  id?: unknown
  slug?: unknown
  title?: unknown
  removed_at?: unknown
}

/**
 * Keeps the slug that an entry had, so that its links still lead to it. Throws a Refusal if the new one was another entry's. Must run after
 * the row was written, in its transaction: the unique index of the slug has by then waited for every other edit of it.
 */
export async function keepFormerSlug(tx: Tx, kind: SlugKind, before: Entry, after: Entry) {
  const [id, was, is] = [after.id, before.slug, String(after.slug)]
  if (typeof id !== 'string') return
  if (after.removed_at) return void (await tx.deleteFrom('former_slugs').where('kind', '=', kind).where('entry_id', '=', id).execute())
  if (was === is) return
  await tx.deleteFrom('former_slugs').where('kind', '=', kind).where('slug', '=', is).where('entry_id', '=', id).execute()
  const other = await idByFormerSlug(tx, kind, is)
  if (other) throw formerlyOf(await titleOf(tx, kind, other))
  if (typeof was === 'string') await tx.insertInto('former_slugs').values({ kind, slug: was, entry_id: id }).execute()
}

function formerlyOf(title: string) {
  const message = `Este slug já foi de “${title}”, e os links antigos ainda levam para lá. Escolha outro.`
  return new Refusal('CONFLICT', message, { fields: { slug: message } })
}

async function titleOf(db: Db, kind: SlugKind, id: string): Promise<string> {
  const { title } = await db.selectFrom(tables[kind]).select('title').where('id', '=', id).executeTakeFirstOrThrow()
  return title
}

/** Null: no entry has had this slug before. */
export async function idByFormerSlug(db: Db, kind: SlugKind, slug: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select entry_id as id from former_slugs where kind = ${kind} and slug = ${slug}`.execute(db)
  return rows[0]?.id ?? null
}

/** Also by a slug that the course had before. */
export async function courseIdBySlug(db: Db, slug: string): Promise<string | null> {
  const course = await db.selectFrom('courses').select('id').where('slug', '=', slug).where('removed_at', 'is', null).executeTakeFirst()
  return course?.id ?? idByFormerSlug(db, 'COURSE', slug)
}
