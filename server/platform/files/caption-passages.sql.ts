import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Storage } from '#integrations/object-storage/storage.ts'
import { type Passage, passagesOf, readCues } from '#domain/platform/files/caption-cues.ts'
import type { Tx } from '../database/database.ts'
import type { NewFile } from './files.sql.ts'

/** The passages of a stored file with captions; empty for any other file. */
export const readPassages = async (storage: Storage, { type, key }: Pick<NewFile, 'type' | 'key'>): Promise<Passage[]> =>
  type === 'text/vtt' ? passagesOf(readCues(await text(await storage.read(key)))) : []

export async function storePassages(tx: Tx, fileId: string, passages: readonly Passage[]) {
  if (passages.length === 0) return
  await sql`insert into caption_passages (file_id, n, starts_at, text)
    select ${fileId}::uuid, n, (passage ->> 'start')::float8, passage ->> 'text'
    from jsonb_array_elements(${JSON.stringify(passages)}::jsonb) with ordinality as each (passage, n)`.execute(tx)
}

export async function deletePassages(tx: Tx, fileId: string) {
  await tx.deleteFrom('caption_passages').where('file_id', '=', fileId).execute()
}
