import { type RawBuilder, sql } from 'kysely'
import type { Profile } from '#domain/people/people-answers.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** The name on an address's certificates, null until it is entered, and which e-mails it gets beside those about its purchases. */
export async function profileOf(db: Db, email: string | null): Promise<Omit<Profile, 'email'>> {
  const columns = ['certificate_name', 'lesson_emails', 'recovery_emails'] as const
  const buyer = await db.selectFrom('buyers').select(columns).where('email', '=', email).executeTakeFirst()
  return {
    certificateName: buyer?.certificate_name ?? null,
    lessonEmails: buyer?.lesson_emails ?? true,
    recoveryEmails: buyer?.recovery_emails ?? true,
  }
}

export type WantedEmails = Partial<Pick<Profile, 'lessonEmails' | 'recoveryEmails'>>

/** Choices that are not named stay as they are. */
export async function setWantedEmails(db: Db, email: string, { lessonEmails, recoveryEmails }: WantedEmails) {
  const wanted = { lesson_emails: lessonEmails, recovery_emails: recoveryEmails }
  await db
    .insertInto('buyers')
    .values({ email, ...wanted })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...wanted, updated_at: sql`now()` }))
    .execute()
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

/**
 * The name follows its person to another address, unless that one has a name. If the old address keeps something of its own (an order, an
 * access, a certificate), it may be somebody else's: then it keeps its name, which goes along only with a certificate that shows it. Before
 * the certificates of these courses move.
 */
export async function moveCertificateName(tx: Tx, { from, to, courseIds }: { from: string; to: string; courseIds: readonly string[] }) {
  const moving = sql`course_id = any(${[...courseIds]}::uuid[])`
  await sql`select from buyers where email in (${from}, ${to}) order by email for update`.execute(tx)
  const { rows } = await sql<{ name: string | null; stays: boolean; isCertified: boolean }>`select
      (select certificate_name from buyers where email = ${from}) as name,
      exists (select from orders where email = ${from} and status = 'PAID') or exists (select from course_accesses where email = ${from})
        or exists (select from certificates where email = ${from} and not ${moving}) as stays,
      exists (select from certificates where email = ${from} and ${moving}) as "isCertified"`.execute(tx)
  const { name, stays, isCertified } = rows[0]!
  if (name === null) return
  if (!stays || isCertified) await fixCertificateName(tx, to, name)
  if (!stays)
    await tx
      .updateTable('buyers')
      .set({ certificate_name: null, updated_at: sql`now()` })
      .where('email', '=', from)
      .execute()
}

export async function deleteBuyer(tx: Tx, email: string) {
  await tx.deleteFrom('buyers').where('email', '=', email).execute()
}

/** Stores what another platform knew of people, unless the store knows it. `rows`: `email, name, cpf, phone`. */
export async function importBuyers(tx: Tx, importId: string, rows: RawBuilder<unknown>) {
  await sql`insert into buyers (email, name, cpf, phone, import_id)
    select email, max(name), max(cpf), max(phone), ${importId}::uuid from (${rows}) as imported group by email order by email
    on conflict (email) do update set name = coalesce(buyers.name, excluded.name), cpf = coalesce(buyers.cpf, excluded.cpf),
      phone = coalesce(buyers.phone, excluded.phone)
    where (buyers.name is null and excluded.name is not null) or (buyers.cpf is null and excluded.cpf is not null)
      or (buyers.phone is null and excluded.phone is not null)`.execute(tx)
}

/** Removes people that an import created, and who have nothing here. Returns how many are gone; at most `most`. */
export async function deleteImportedBuyers(tx: Tx, importId: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from buyers where email in (
    select email from buyers where import_id = ${importId} and certificate_name is null and lesson_emails and recovery_emails
      and not exists (select from course_accesses access where access.email = buyers.email)
      and not exists (select from orders where orders.email = buyers.email)
      and not exists (select from buyer_sessions session where session.email = buyers.email and ended_at is null)
    order by email limit ${most} for update)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
