import { sql } from 'kysely'
import type { PostableLine, TransferCharge, TransferLine, TransferReport, TransferStatus } from '#domain/transfer-lines.ts'
import type { Db, Tx } from '../database/database.ts'

export type ComparedLine = TransferLine & {
  orderId: string | null
  chargeId: string | null
  status: TransferStatus
  expectedCents: number | null
}

/**
 * The charges that these lines can name, without the buyer's interest: by our payment's id, or by the charge's id, which is the transaction's
 * without dashes.
 */
export async function chargesNamed(db: Db, lines: readonly TransferLine[]): Promise<(TransferCharge & { paymentId: string })[]> {
  const { rows } = await sql<TransferCharge & { paymentId: string }>`
    select charges.id, payments.order_id as "orderId", payments.id as "paymentId", charges.paid_cents - interest_cents as "paidCents",
      least(charges.refunded_cents, charges.paid_cents - interest_cents) as "refundedCents"
    from charges join payments on payments.id = charges.payment_id
    where charges.id = any(${lines.map((line) => chargeIdOf(line))}::text[])
      or charges.payment_id = any(${lines.map(({ reference }) => reference).filter((reference) => uuid.test(reference))}::uuid[])
    order by charges.created_at, charges.id`.execute(db)
  return rows
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const chargeIdOf = ({ transactionCode }: Pick<TransferLine, 'transactionCode'>) =>
  `CHAR_${transactionCode
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    .toUpperCase()}`

/** The sales of these charges in a report of any day, except those of a page. Open: of this day and different, so another page may match it. */
export async function storedSales(
  tx: Tx,
  {
    day,
    report,
    charges,
    except,
  }: { day: string; report: TransferReport; charges: readonly TransferCharge[]; except: readonly TransferLine[] },
): Promise<(TransferLine & { chargeId: string; isOpen: boolean })[]> {
  const { rows } = await sql<TransferLine & { chargeId: string; isOpen: boolean }>`
    select report, line_code as "lineCode", transaction_code as "transactionCode", reference, event, event_code as "eventCode", method,
      installment, count(*) over (partition by charge_id)::int as installments, gross_cents as "grossCents", fee_cents as "feeCents",
      net_cents as "netCents", nsu, authorization_code as "authorizationCode", expected_on::text as "expectedOn", charge_id as "chargeId",
      status = 'DIFFERENT' and day = ${day}::date as "isOpen"
    from transfer_lines
    where charge_id = any(${charges.map(({ id }) => id)}::text[]) and report = ${report} and event = 'SALE' and status <> 'MISSING'
      and line_code <> all(${except.map(({ lineCode }) => lineCode)}::text[])`.execute(tx)
  return rows
}

/**
 * Stores lines of a day. One that is stored already changes only if it was open: an order may have been found, or its charge read, since.
 * A charge that was missing in an earlier report is not missing any more. Returns the codes of the lines that were stored or changed.
 */
export async function storeLines(tx: Tx, day: string, lines: readonly ComparedLine[]): Promise<Set<string>> {
  if (lines.length === 0) return new Set()
  const rows = JSON.stringify(lines)
  await sql`delete from transfer_lines where status = 'MISSING'
    and charge_id in (select "chargeId" from jsonb_to_recordset(${rows}::jsonb) as line ("chargeId" text, event text) where event = 'SALE')`.execute(
    tx,
  )
  const { rows: stored } = await sql<{ line_code: string }>`
    insert into transfer_lines (day, report, line_code, transaction_code, reference, event, event_code, method, installment, gross_cents,
      fee_cents, net_cents, nsu, authorization_code, expected_on, order_id, charge_id, status, expected_cents)
    select distinct on ("lineCode") ${day}::date, report, "lineCode", "transactionCode", reference, event, "eventCode", method, installment,
      "grossCents", "feeCents", "netCents", nsu, "authorizationCode", "expectedOn", "orderId", "chargeId", status, "expectedCents"
    from jsonb_to_recordset(${rows}::jsonb) as line (report text, "lineCode" text, "transactionCode" text, reference text, event text,
      "eventCode" text, method text, installment int, "grossCents" bigint, "feeCents" bigint, "netCents" bigint, nsu text,
      "authorizationCode" text, "expectedOn" date, "orderId" uuid, "chargeId" text, status text, "expectedCents" bigint)
    on conflict (report, line_code) do update set order_id = excluded.order_id, charge_id = excluded.charge_id, status = excluded.status,
      gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents, net_cents = excluded.net_cents,
      expected_cents = excluded.expected_cents
    where transfer_lines.status in ('UNKNOWN', 'DIFFERENT')
    returning line_code`.execute(tx)
  return new Set(stored.map((row) => row.line_code))
}

/** Stores a line for each charge that was paid on this day and is not in the report. */
export async function storeMissing(tx: Tx, day: string) {
  await sql`
    insert into transfer_lines (day, report, line_code, transaction_code, reference, event, event_code, gross_cents, fee_cents, net_cents, nsu,
      authorization_code, order_id, charge_id, status, expected_cents)
    select ${day}::date, 'transactional', 'missing:' || charges.id, '', payments.id, 'SALE', '', 0, 0, 0, charges.nsu,
      charges.authorization_code, payments.order_id, charges.id, 'MISSING', charges.paid_cents - interest_cents
    from charges join payments on payments.id = charges.payment_id
    where charges.paid_at >= ${day}::timestamp at time zone 'America/Sao_Paulo'
      and charges.paid_at < (${day}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'
      and not exists (select from transfer_lines where charge_id = charges.id and report = 'transactional' and event = 'SALE')
    on conflict (report, line_code) do nothing`.execute(tx)
}

export async function lockLine(tx: Tx, id: number): Promise<PostableLine | undefined> {
  const { rows } = await sql<PostableLine>`select report, line_code as "lineCode", fee_cents as "feeCents", net_cents as "netCents",
      gross_cents as "grossCents", status, expected_cents as "expectedCents", order_id as "orderId", charge_id as "chargeId",
      day::timestamp at time zone 'America/Sao_Paulo' as "occurredAt"
    from transfer_lines where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** What staff wrote about an order's buyer. The order must be locked. */
export async function removeAcceptedReasons(tx: Tx, orderId: string) {
  await sql`update transfer_lines set accepted_reason = null where id in (
    select id from transfer_lines where order_id = ${orderId} and accepted_reason is not null order by id for update)`.execute(tx)
}

export async function storeAccepted(tx: Tx, id: number, accepted: { actor: string; reason: string }) {
  await tx
    .updateTable('transfer_lines')
    .set({ status: 'ACCEPTED', accepted_by: accepted.actor, accepted_reason: accepted.reason, accepted_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
