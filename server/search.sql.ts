import { type Expression, sql, type SqlBool } from 'kysely'

/**
 * Finds words whatever their accents and case, by their stems in Portuguese, by their beginnings, and with a small typo
 * (design.md §4). The columns are `search` and `title` of the table that the query is about.
 */
export function matches(words: string): Expression<SqlBool> {
  return sql<SqlBool>`(search @@ ${query(words)} or plain_text(${words}) <% plain_text(title))`
}

/** Best first: the words themselves weigh more than their likeness. */
export const relevance = (words: string) =>
  sql<number>`ts_rank(search, ${query(words)}) * 4 + word_similarity(plain_text(${words}), plain_text(title))`

/** Stems of all the words together, or each word as the beginning of one. Only letters and digits reach the query's own language. */
function query(words: string) {
  const prefixes = (words.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, 12)
    .map((word) => `${word}:*`)
    .join(' & ')
  const stems = sql`plainto_tsquery('portuguese', plain_text(${words}))`
  return prefixes === '' ? stems : sql`(${stems} || to_tsquery('simple', plain_text(${prefixes})))`
}
