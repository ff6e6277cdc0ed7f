import { normalEmail } from '#domain/platform/values/email.ts'
import type { PersonData } from './person-sections.ts'
import type { Db } from '#server/platform/database/database.ts'
import { insertPrivacyRequest } from './privacy-requests.sql.ts'
import { personId } from './erasures.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { personData } from './person-data.sql.ts'

/** Everything that the store has about an address. The export itself is recorded: who had it, and when. */
export async function exportPerson(db: Db, wanted: { email: string; requestedBy: string }): Promise<PersonData> {
  const email = normalEmail(wanted.email)
  return db.transaction().execute(async (tx) => {
    const data = await personData(tx, email)
    await insertPrivacyRequest(tx, { kind: 'EXPORT', email, requestedBy: wanted.requestedBy })
    await record(tx, { actor: wanted.requestedBy, entity: 'PERSON', entityId: personId(email), action: 'EXPORTED', changes: [] })
    return data
  })
}
