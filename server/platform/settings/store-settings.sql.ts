import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { StoreSettings as Table } from '#database/tables.generated.ts'
import type { SellerFacts } from '#domain/platform/settings/seller.ts'
import type { Config } from '../start/config.ts'
import type { Db, Tx } from '../database/database.ts'

export type SettingsRow = Selectable<Table>

/** Id of the only row, for the history. */
export const settingsId = '00000000-0000-7000-8000-000000000001'

/** The settings that are in force: what staff saved, and the environment's values where they saved none. */
export type StoreSettings = Omit<SettingsRow, 'store_name' | 'support_email'> & { store_name: string; support_email: string }

export async function readStoreSettings({ db, config }: { db: Db; config: Config }): Promise<StoreSettings> {
  return settingsInForce(await readSettingsRow(db), config)
}

/**
 * `terms_version`: of the terms of sale in force. Null: none were published. `has_bundles`: the store shows at least one. `pictures_elsewhere`: it
 * has a picture that another site serves, removed products of its shelves included. `videos_elsewhere`: so has a lesson or post a file of a video.
 */
export type SettingsOfPages = SellerFacts &
  Pick<StoreSettings, 'store_name' | 'support_email' | 'guarantee_days' | 'pix_discount' | 'consent_tags'> & {
    terms_version: number | null
    has_bundles: boolean
    pictures_elsewhere: boolean
    videos_elsewhere: boolean
  }

export async function readSettingsOfPages({ db, config }: { db: Db; config: Config }): Promise<SettingsOfPages> {
  const version = sql<number | null>`(select max(version) from legal_texts where kind = 'TERMS')`
  const hasBundles = sql<boolean>`exists (select from bundles where published and removed_at is null)`
  const elsewhere = sql<boolean>`exists (${sql.join(
    [
      picturesOf('courses', sql`array[thumbnail_url, author_picture]`),
      picturesOf('books', sql`array[cover, author_picture]`),
      picturesOf('bundles', sql`array[picture]`),
      picturesOf('plans', sql`array[picture]`),
      picturesOf('banners', sql`array[image]`),
      picturesOf('posts', sql`image || images`),
    ].map((picture) => sql`${picture} and not starts_with(address, ${`${config.publicUrl}/`})`),
    sql` union all `,
  )})`
  const videos = sql<boolean>`exists (select from posts where video ~* '^https?://[^?#]+\\.(mp4|webm|m4v)([?#]|$)'
    union all select from courses where lessons::text ~* '"video": "https?://[^"?#]+\\.(mp4|webm|m4v)["?#]')`
  const row = await db
    .selectFrom('store_settings')
    .selectAll()
    .select([version.as('terms_version'), hasBundles.as('has_bundles'), elsewhere.as('pictures_elsewhere'), videos.as('videos_elsewhere')])
    .executeTakeFirstOrThrow()
  const { terms_version, has_bundles, pictures_elsewhere, videos_elsewhere } = row
  return { ...settingsInForce(row, config), terms_version, has_bundles, pictures_elsewhere, videos_elsewhere }
}

/** The addresses of pictures with a host, by an index of the rows that have any. */
const picturesOf = (table: string, pictures: RawBuilder<unknown>) =>
  sql`select from ${sql.table(table)}, unnest(${pictures}) as given (address) where is_elsewhere(${pictures}) and is_elsewhere(array[address])`

export const settingsInForce = (row: SettingsRow, config: Pick<Config, 'storeName' | 'supportEmail'>): StoreSettings => ({
  ...row,
  store_name: row.store_name ?? config.storeName,
  support_email: row.support_email ?? config.supportEmail,
})

const noSeller: SellerFacts = {
  legal_name: null,
  tax_id: null,
  phone: null,
  postal_code: null,
  street: null,
  street_number: null,
  complement: null,
  district: null,
  city: null,
  state: null,
}

/** For as long as the row has never been read: what pages show of it. */
export const settingsOfEnvironment = (config: Pick<Config, 'storeName' | 'supportEmail'>): SettingsOfPages => ({
  ...noSeller,
  store_name: config.storeName,
  support_email: config.supportEmail,
  guarantee_days: 7,
  pix_discount: 0,
  consent_tags: [],
  terms_version: null,
  has_bundles: false,
  pictures_elsewhere: true,
  videos_elsewhere: true,
})

export async function readSettingsRow(db: Db): Promise<SettingsRow> {
  return db.selectFrom('store_settings').selectAll().executeTakeFirstOrThrow()
}

/** Locks the row, so that edits are serialized. */
export async function lockSettings(tx: Tx): Promise<SettingsRow> {
  return tx.selectFrom('store_settings').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export type SettingsChange = Omit<Updateable<Table>, 'id' | 'version' | 'created_at' | 'updated_at'>

/** Changes only the columns that are present. */
export async function editSettings(tx: Tx, change: SettingsChange): Promise<SettingsRow> {
  return tx
    .updateTable('store_settings')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}
