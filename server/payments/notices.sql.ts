import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { jobAdded } from '../jobs.ts'

export interface StoredNotice {
  digest: string
  rawBody: string
  headers: Record<string, string>
  signature: 'none' | 'valid'
}

/** The notice and the job that reads it, or neither. Whoever sends the same bytes first: once signed, they are PagBank's. */
export async function storeNotice(db: Db, { digest, rawBody, headers, signature }: StoredNotice) {
  await sql`with noted as (insert into webhook_notices as known (digest, signature, headers, body)
      values (${digest}, ${signature}, ${JSON.stringify(headers)}, ${rawBody})
      on conflict (digest) do update set times_seen = known.times_seen + 1,
        signature = case when excluded.signature = 'valid' then 'valid' else known.signature end
      returning id)
    select 1 from noted, lateral ${jobAdded('read_notice', sql`json_build_object('noticeId', noted.id)`, { key: sql`'notice:' || noted.id` })} as job`.execute(
    db,
  )
}
