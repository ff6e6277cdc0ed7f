import { type Selectable, sql } from 'kysely'
import type { Banners } from '#database/tables.generated.ts'
import type { BannerChange, NewBanner } from '#domain/banner-form.ts'
import type { Db } from '../database/database.ts'
import { likeLiteral } from '../database/search.sql.ts'

export type BannerRow = Selectable<Banners>

/** A banner has no text, so the search matches its link and its picture's URL. */
export async function listBanners(db: Db, { offset, limit, search }: { offset: number; limit: number; search: string }) {
  let found = db.selectFrom('banners').where('removed_at', 'is', null)
  if (search) {
    const pattern = `%${likeLiteral(search)}%`
    found = found.where((where) => where.or([where('link', 'ilike', pattern), where('image', 'ilike', pattern)]))
  }
  // Finds the page's ids with an index-only scan first, so that only the page's rows are read whole.
  const page = found.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
  const [data, count] = await Promise.all([
    db.selectFrom('banners').selectAll().where('id', 'in', page).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count.count }
}

export async function bannerById(db: Db, id: string): Promise<BannerRow | undefined> {
  return db.selectFrom('banners').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

/** The newest active banner of each type. */
export async function shownBanners(db: Db): Promise<{ bottom: BannerRow | null; modal: BannerRow | null }> {
  const shown = await db
    .selectFrom('banners')
    .distinctOn('type')
    .selectAll()
    .where('active', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('type')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const of = (type: string) => shown.find((banner) => banner.type === type) ?? null
  return { bottom: of('BOTTOM'), modal: of('MODAL') }
}

export async function createBanner(db: Db, banner: NewBanner & { id?: string }): Promise<BannerRow> {
  return db.insertInto('banners').values(banner).returningAll().executeTakeFirstOrThrow()
}

export async function editBanner(db: Db, id: string, change: BannerChange, version?: number | null): Promise<BannerRow | undefined> {
  return db
    .updateTable('banners')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(typeof version === 'number', (update) => update.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
}

export async function removeBanner(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .updateTable('banners')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}
