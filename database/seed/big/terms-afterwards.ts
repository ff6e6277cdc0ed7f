import type { Client } from 'pg'
import { withoutIndexes } from './without-indexes.ts'

const lists = [
  { table: 'courses', terms: 'course_terms', isPublic: 'published', description: 'description' },
  { table: 'books', terms: 'book_terms', isPublic: 'true', description: 'description' },
  { table: 'posts', terms: 'post_terms', isPublic: 'true', description: `''` },
]

/** Inserts products without their trigger, and writes all search terms at once after `work`. The caller must have opened a transaction. */
export async function termsAfterwards(client: Client, work: () => Promise<void>) {
  for (const { table } of lists) await client.query(`alter table ${table} disable trigger index_for_search`)
  await work()
  await withoutIndexes(client, [...lists.map(({ terms }) => terms), 'search_words'], async () => {
    for (const { table, terms, isPublic, description } of lists) {
      await client.query(
        `insert into ${terms} (id, created_at, public, terms) select id, created_at, ${isPublic}, search_terms(title, ${description})
         from ${table} where removed_at is null order by created_at, id on conflict do nothing`,
      )
      await client.query(
        `insert into search_words (word) select distinct word from ${table}, search_words_of(title || ' ' || ${description}) as word
         on conflict do nothing`,
      )
    }
  })
  for (const { table } of lists) await client.query(`alter table ${table} enable trigger index_for_search`)
}
