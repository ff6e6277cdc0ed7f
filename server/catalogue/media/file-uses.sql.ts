import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Where a file is named: a course, a book, a bundle, a banner or a post that was not removed, or the record of a sale: a stamped copy. */
export interface FileUse {
  fileId: string
  entity: 'COURSE' | 'BOOK' | 'BUNDLE' | 'PLAN' | 'BANNER' | 'POST' | 'RECORD'
  /** Course, book, bundle, banner or post. */
  id: string
  /** A banner's is its link. */
  title: string
  /** A book that is no longer sold: its buyers keep it. */
  removed: boolean
  /** How many uses the file has. */
  total: number
}

const filesOf = (columns: RawBuilder<unknown>) => sql`named_files(array[${columns}])`

/** Each by an index on `named_files`. */
const places: { entity: FileUse['entity']; table: string; title: string; files: RawBuilder<unknown>; kept: RawBuilder<boolean> }[] = [
  { entity: 'BOOK', table: 'books', title: 'title', files: filesOf(sql`cover, author_picture, file_ref, sample`), kept: sql`true` },
  {
    entity: 'COURSE',
    table: 'courses',
    title: 'title',
    files: filesOf(sql`thumbnail_url, author_picture, lessons::text`),
    kept: sql`true`,
  },
  { entity: 'BUNDLE', table: 'bundles', title: 'title', files: sql`named_files(array[picture])`, kept: sql`removed_at is null` },
  { entity: 'PLAN', table: 'plans', title: 'title', files: sql`named_files(array[picture])`, kept: sql`removed_at is null` },
  { entity: 'BANNER', table: 'banners', title: 'link', files: sql`named_files(array[image])`, kept: sql`removed_at is null` },
  { entity: 'POST', table: 'posts', title: 'title', files: sql`named_files(array[image, video] || images)`, kept: sql`removed_at is null` },
]

/** The uses of these files, books first: of each at most `most`. */
export async function usesOf(db: Db, ids: readonly string[], most = 10_000): Promise<FileUse[]> {
  const wanted = sql`${ids}::uuid[]`
  const named = places.map(
    ({ entity, table, title, files, kept }, place) => sql`select ${sql.lit(place)} as place, ${sql.lit(entity)} as entity, id,
      ${sql.ref(title)} as title, removed_at is not null as removed, ${files} as files
      from ${sql.table(table)} where ${kept} and ${files} && ${wanted}`,
  )
  const { rows } = await sql<FileUse>`
    with named as (${sql.join(named, sql` union all `)}), uses as (
      select file_id, place, entity, id, title, removed from named, unnest(files) as file_id where file_id = any(${wanted})
      union all select file_id, ${sql.lit(places.length)}, 'RECORD', file_id, '', false from stamped_copies
        where key is not null and file_id = any(${wanted}) group by file_id
    ), counted as (
      select *, count(*) over (partition by file_id)::int as total, row_number() over (partition by file_id order by place, id) as number from uses
    )
    select file_id as "fileId", entity, id, title, removed, total from counted where number <= ${most} order by file_id, number`.execute(db)
  return rows
}

/** Every file that is used. It reads the catalogue once, for the nightly job. */
export async function usedFiles(db: Db): Promise<string[]> {
  const named = places.map(({ table, files, kept }) => sql`select unnest(${files}) as id from ${sql.table(table)} where ${kept}`)
  const { rows } = await sql<{ id: string }>`select distinct id from (${sql.join(named, sql` union all `)}
    union all select file_id from stamped_copies where key is not null) as used`.execute(db)
  return rows.map(({ id }) => id)
}
