import { type Selectable, sql } from 'kysely'
import type { FiscalDocuments } from '#database/tables.generated.ts'
import type { WantedDocument } from '#domain/compliance/fiscal/fiscal-split.ts'
import type { FiscalDocumentStatus } from '#domain/compliance/fiscal/fiscal-status.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { giveUpContent, keepContent } from '#server/platform/files/content-removals.sql.ts'
import { jobAdded, jobsAdded } from '#server/platform/jobs/jobs.sql.ts'

/** A document's file in the storage. */
export interface StoredFile {
  key: string
  bytes: number
  sha256: string
}

export type FiscalDocument = Omit<Selectable<FiscalDocuments>, FileOf> & Record<FileOf, StoredFile | null>

/** The files of a document, by their columns. */
export type FileOf = 'xml' | 'pdf' | 'cancellation_xml'

export async function documentById(db: Db, id: string): Promise<FiscalDocument | undefined> {
  return db.selectFrom('fiscal_documents').selectAll().where('id', '=', id).$castTo<FiscalDocument>().executeTakeFirst()
}

/** Oldest first. An order has few: one for each class, and those that were canceled. */
export async function documentsOfOrder(db: Db, orderId: string): Promise<FiscalDocument[]> {
  return db
    .selectFrom('fiscal_documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<FiscalDocument>()
    .execute()
}

/** The job of a document in the rows `changed`. */
const payload = sql`json_build_object('documentId', changed.id)`
const key = sql`'fiscal:' || changed.id`
const documentJob = (runAt = sql`null`) => jobAdded('issue_fiscal_document', payload, { key, runAt })

/** Stores documents, and the jobs of those that are due. The order must be locked. */
export async function insertDocuments(tx: Tx, orderId: string, wanted: readonly (WantedDocument & { dueAt: Date })[]) {
  if (wanted.length === 0) return
  const rows = wanted.map((each) => ({ ...each, lines: JSON.stringify(each.lines) }))
  await sql`
    with changed as (
      insert into fiscal_documents (order_id, document_group, seq, document, class, lines, shipping_cents, total_cents, due_at, next_at)
      select ${orderId}, wanted."group", 1 + coalesce((select max(seq) from fiscal_documents known
          where known.order_id = ${orderId} and known.document_group = wanted."group"), 0),
        wanted.document, wanted.class, wanted.lines::jsonb, wanted."shippingCents", wanted."totalCents",
        greatest(wanted."dueAt", now()), greatest(wanted."dueAt", now())
      from json_to_recordset(${JSON.stringify(rows)}) as wanted
        ("group" text, document text, class text, lines text, "shippingCents" int, "totalCents" int, "dueAt" timestamptz)
      returning id, next_at)
    select 1 from changed, lateral ${documentJob()} as job
    where next_at <= now()`.execute(tx)
}

/**
 * Documents that must not be valid any more. What the issuer cannot know is canceled at once, the rest at the issuer. `by`: staff; null after
 * a refund. The order must be locked.
 */
export async function cancelDocuments(tx: Tx, ids: readonly string[], by: string | null) {
  if (ids.length === 0) return
  const unknown = sql`sent_at is null or status = 'REJECTED'`
  await sql`
    with changed as (
      update fiscal_documents set status = case when ${unknown} then 'CANCELED' else 'CANCELING' end,
        canceled_at = case when ${unknown} then now() end, next_at = case when ${unknown} then null else now() end,
        canceled_by = ${by}, due_at = now(), polls = 0, reason = null, settled_at = null, updated_at = now()
      where id = any(${[...ids]}::uuid[]) and status not in ('CANCELED', 'CANCELING') returning id, status)
    select ${jobsAdded('issue_fiscal_document', sql`changed where status = 'CANCELING'`, { payload, key })}
    from (select 1 from changed where status = 'CANCELING' limit 1) as any_of_them`.execute(tx)
}

/** Longer than all calls of one job together. */
const leaseSeconds = 70

/** Lets one job at a time call the issuer about a document that has work to do. The lease of a process that died expires. */
export async function leaseDocument(db: Db, id: string): Promise<FiscalDocument | undefined> {
  return db
    .updateTable('fiscal_documents')
    .set({ requested_at: sql`now()` })
    .where('id', '=', id)
    .where('next_at', '<=', sql<Date>`now()`)
    .where((where) =>
      where.or([where('requested_at', 'is', null), where('requested_at', '<', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`)]),
    )
    .returningAll()
    .$castTo<FiscalDocument>()
    .executeTakeFirst()
}

/** Stored before the document is sent: from then on the issuer may know it. False: it was canceled meanwhile. */
export async function recordSending(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fiscal_documents')
    .set({ sent_at: sql`coalesce(sent_at, now())`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['QUEUED', 'SENT'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface DocumentChange {
  status: FiscalDocumentStatus
  reason: string | null
  number: string | null
  accessKey: string | null
  issuedAt: Date | null
  /** Seconds until there is work to do again. Null: there is none. */
  again: number | null
}

/** Stores what a call has shown, ends the lease, and queues the next call. The document must be locked. */
export async function storeChange(tx: Tx, document: FiscalDocument, change: DocumentChange) {
  const moved = change.status !== document.status
  await sql`
    with changed as (
      update fiscal_documents set status = ${change.status}, reason = ${change.reason}, number = coalesce(${change.number}, number),
        access_key = coalesce(${change.accessKey}, access_key), requested_at = null, updated_at = now(),
        polls = ${moved ? 0 : document.polls + 1}, next_at = now() + make_interval(secs => ${change.again}::float8),
        issued_at = case when ${change.status === 'ISSUED' || change.number !== null} then coalesce(issued_at, ${change.issuedAt}, now()) else issued_at end,
        canceled_at = case when ${change.status === 'CANCELED'} then coalesce(canceled_at, now()) end
      where id = ${document.id} returning id, next_at)
    select 1 from changed, lateral ${documentJob(sql`changed.next_at`)} as job
    where next_at is not null`.execute(tx)
}

export async function lockDocument(tx: Tx, id: string): Promise<FiscalDocument> {
  return tx
    .selectFrom('fiscal_documents')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$castTo<FiscalDocument>()
    .executeTakeFirstOrThrow()
}

/** A document that the issuer does not cancel stays valid. Its files are fetched if they are missing. */
export async function settleDocument(tx: Tx, id: string) {
  await sql`
    with changed as (
      update fiscal_documents set status = 'ISSUED', settled_at = now(), canceled_by = null, reason = null, polls = 0, requested_at = null,
        next_at = case when xml is null then now() end, updated_at = now()
      where id = ${id} returning id, next_at)
    select 1 from changed, lateral ${documentJob()} as job
    where next_at is not null`.execute(tx)
}

/** Work on a document begins at once: a rejected one is sent again, and a cancellation that was refused is tried again. */
export async function retryDocument(tx: Tx, id: string) {
  await sql`
    with changed as (
      update fiscal_documents set status = case when status = 'REJECTED' then 'QUEUED' else status end, reason = null, polls = 0,
        requested_at = null, next_at = now(), due_at = least(due_at, now()), updated_at = now()
      where id = ${id} and status not in ('ISSUED', 'CANCELED') returning id)
    select 1 from changed, lateral ${documentJob()} as job`.execute(tx)
}

/** False: the document has this file already, or its order names nobody any more, and then the file is not needed. */
export async function storeFileOf(db: Db, id: string, which: FileOf, file: StoredFile): Promise<boolean> {
  const column = sql.ref(which)
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`update fiscal_documents set ${column} = ${JSON.stringify(file)}::jsonb
      where id = ${id} and ${column} is null and files_given_up_at is null`.execute(tx)
    if (Number(numAffectedRows) === 0) return false
    await keepContent(tx, [file.key])
    return true
  })
}

/**
 * The buyer of an order is erased, which happens only when tax law needs its documents no more: what the issuer wrote goes, with the XML and the
 * PDF, in which the buyer is. What was issued, when and about how much stays. The order must be locked.
 */
export async function giveUpDocuments(tx: Tx, orderId: string) {
  const { rows } = await sql<Record<FileOf, StoredFile | null>>`
    with documents as materialized (select id, xml, pdf, cancellation_xml from fiscal_documents where order_id = ${orderId} order by id for update)
    update fiscal_documents set reason = null, xml = null, pdf = null, cancellation_xml = null, files_given_up_at = now()
    from documents where documents.id = fiscal_documents.id returning documents.*`.execute(tx)
  await giveUpContent(
    tx,
    rows.flatMap(({ xml, pdf, cancellation_xml: cancellation }) => [xml, pdf, cancellation].map((file) => file?.key ?? null)),
  )
}
