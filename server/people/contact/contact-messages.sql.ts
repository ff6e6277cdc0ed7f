import { singleAddress } from '#domain/platform/values/addresses.ts'
import { type Selectable, sql } from 'kysely'
import type { ContactMessages } from '#database/tables.generated.ts'
import { claimMinutes } from '#domain/people/contact/answer.ts'
import type { ContactInput } from '#domain/people/contact/contact.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowsAndCount, likeLiteral, type Window } from '#server/platform/database/list-window.ts'
import { jobAdded } from '#server/platform/jobs/jobs.sql.ts'

export type ContactMessage = Selectable<ContactMessages>

/** Stores a message and queues its e-mails. */
export async function storeMessage(db: Db, { name, email, order, message }: ContactInput): Promise<{ id: string; received_at: Date }> {
  const { rows } = await sql<{ id: string; received_at: Date }>`with stored as (
      insert into contact_messages (name, email, order_reference, message)
      values (${name}, ${email}, ${order}, ${message}) returning id, received_at
    ), queued as (
      select 1 from stored, lateral ${jobAdded('send_contact_emails', sql`json_build_object('messageId', stored.id)`, { key: sql`'contact:' || stored.id` })} as job
    )
    select id, received_at from stored, (select count(*) from queued) as jobs`.execute(db)
  return rows[0]!
}

export async function messageById(db: Db, id: string): Promise<ContactMessage | undefined> {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the message, so that it is answered once. */
export async function lockMessage(tx: Tx, id: string): Promise<ContactMessage | undefined> {
  return tx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Outcome = { kind: 'confirmed' | 'forwarded' | 'answered' } | { kind: 'refused' | 'answerRefused'; failure: string }

/** Records what was sent, or the code of a mail server that refuses the sender's address. Nobody has read an answer that was refused. */
export async function recordContactEmail(db: Db, id: string, outcome: Outcome) {
  const now = sql<Date>`now()`
  const failure = 'failure' in outcome ? outcome.failure : null
  const columns = {
    confirmed: { confirmed_at: now },
    forwarded: { forwarded_at: now },
    answered: { answer_sent_at: now },
    refused: { confirmation_failure: failure },
    answerRefused: { answer_failure: failure, answered_at: null, answered_by: null },
  }
  await db.updateTable('contact_messages').set(columns[outcome.kind]).where('id', '=', id).execute()
}

const leaseEnd = sql<Date>`now() - make_interval(mins => ${claimMinutes})`

/** Whether the lease of whoever took the message still holds. */
export const isClaimed = ({ taken_at: takenAt }: Pick<ContactMessage, 'taken_at'>): boolean =>
  takenAt !== null && takenAt.getTime() > Date.now() - claimMinutes * 60_000

/** Undefined: it is answered, or somebody has it who is neither `actor` nor `from`. */
export const claimMessage = (db: Db, id: string, actor: string, from: string | null): Promise<ContactMessage | undefined> =>
  db
    .updateTable('contact_messages')
    .set({ taken_by: actor, taken_at: sql`now()` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where((is) => is.or([is('taken_by', 'is', null), is('taken_by', 'in', [actor, from ?? actor]), is('taken_at', '<', leaseEnd)]))
    .returningAll()
    .executeTakeFirst()

/** `answer`: null if it was given elsewhere. */
export async function storeAnswered(tx: Tx, id: string, actor: string, answer: string | null): Promise<ContactMessage> {
  return tx
    .updateTable('contact_messages')
    .set({ answered_at: sql`now()`, answered_by: actor, taken_at: null, taken_by: null })
    .set(answer === null ? {} : { answer, answer_sent_at: null, answer_failure: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Text of the search's index. */
const searched = sql`plain_text(name || ' ' || email || ' ' || right(id::text, 8) || ' ' || order_reference || ' ' || message)`
const mostWords = 10

/** Newest first: those that have each of the words. `open`: true for those that nobody has answered; null for all. */
export async function listMessages(db: Db, { offset, limit, search }: Window & { search: string }, open: boolean | null) {
  let matches = db.selectFrom('contact_messages')
  if (open !== null) matches = matches.where('answered_at', open ? 'is' : 'is not', null)
  for (const word of (singleAddress(search) ?? search).split(/\s+/).filter(Boolean).slice(0, mostWords))
    matches = matches.where(sql<boolean>`${searched} like '%' || plain_text(${likeLiteral(word)}) || '%'`)
  const page = matches.select('id').orderBy('id', 'desc').offset(offset).limit(limit)
  return rowsAndCount(db.selectFrom('contact_messages').selectAll().where('id', 'in', page).orderBy('id', 'desc'), matches)
}

/** Deletes answered messages of which no claim can be made any more (docs/retention.md): at most this many. */
export async function deleteOldMessages(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from contact_messages where id in (
      select id from contact_messages where not waits_for_answer and received_at < now() - interval '5 years' order by id limit ${most}
      for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes an address's answered messages from before its erasure request. One that is open, or whose answer is on its way, stays: the store owes its sender an answer. */
export async function deleteAnsweredMessages(tx: Tx, email: string, erasureId: string) {
  await sql`delete from contact_messages where id in (
      select id from contact_messages where email = ${email} and not waits_for_answer
        and received_at <= (select requested_at from erasures where id = ${erasureId}) order by id for update)`.execute(tx)
}
