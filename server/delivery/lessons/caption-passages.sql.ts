import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

interface Passage {
  fileId: string
  /** Seconds. */
  second: number
  text: string
}

/** Passages of these files in which all of the words are, the last one perhaps only begun: of each file in their order. */
export async function findPassages(
  db: Db,
  { fileIds, words, most }: { fileIds: readonly string[]; words: string; most: number },
): Promise<Passage[]> {
  const { rows } = await sql<Passage>`select file_id as "fileId", starts_at as second, text from (
      select * from caption_passages where file_id in (select unnest(${fileIds}::uuid[]))
        and words @@ (select to_tsquery('portuguese', string_agg(quote_literal(word) || ':*', ' & '))
          from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, plain_words(${words})))) as word)
      limit ${most}) as passage order by file_id, n`.execute(db)
  return rows
}
