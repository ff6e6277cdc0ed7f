import type { Selectable } from 'kysely'
import type { Banners } from '#database/tables.generated.ts'
import type { Db } from '#server/platform/database/database.ts'
import { entriesOf } from '#server/platform/database/entries.sql.ts'
import { likeLiteral, type Window } from '#server/platform/database/list-window.ts'

export type BannerRow = Selectable<Banners>

export const banners = entriesOf('banners', ['id', 'image', 'link', 'type', 'active', 'created_at', 'updated_at', 'version', 'removed_at'])

/** A banner has no text, so the search matches its link and its picture's URL. */
export function listBanners(db: Db, { search, ...window }: Window & { search: string }) {
  const pattern = `%${likeLiteral(search)}%`
  return banners.list(db, window, search ? (where) => where.or([where('link', 'ilike', pattern), where('image', 'ilike', pattern)]) : null)
}

/** The newest active banner of each type. */
export async function shownBanners(db: Db): Promise<{ bottom: BannerRow | null; modal: BannerRow | null }> {
  const rows = await db
    .selectFrom('banners')
    .distinctOn('type')
    .selectAll()
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('type')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const of = (type: string) => rows.find((banner) => banner.type === type) ?? null
  return { bottom: of('BOTTOM'), modal: of('MODAL') }
}
