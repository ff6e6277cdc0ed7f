import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The name on an address's certificates. Null: it was not entered yet. */
export async function certificateNameOf(db: Db, email: string): Promise<string | null> {
  const buyer = await db.selectFrom('buyers').select('certificate_name').where('email', '=', email).executeTakeFirst()
  return buyer?.certificate_name ?? null
}

/** Stores the name unless there is one: of two concurrent calls the first one counts. Returns the name that is stored then. */
export async function fixCertificateName(db: Db, email: string, name: string): Promise<string> {
  const { certificate_name } = await db
    .insertInto('buyers')
    .values({ email, certificate_name: name })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        certificate_name: sql`coalesce(buyers.certificate_name, excluded.certificate_name)`,
        updated_at: sql`now()`,
      }),
    )
    .returning('certificate_name')
    .executeTakeFirstOrThrow()
  return certificate_name ?? name
}
