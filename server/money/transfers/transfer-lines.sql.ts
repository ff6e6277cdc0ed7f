import { sql } from 'kysely'
import type { Comparison, PostableLine, TransferCharge, TransferLine, TransferReport } from '#domain/money/transfer-lines.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A line with the day of its report. */
export type DatedLine = TransferLine & { day: string }

export type ComparedLine = DatedLine & Comparison & { orderId: string | null; chargeId: string | null }

export type NamedCharge = TransferCharge & { paymentId: string }

/**
 * The charges that these lines can name, without the buyer's interest: by our payment's id, or by the charge's id, which is the transaction's
 * without dashes. They are locked, so that two comparisons do not match the same money.
 */
export async function lockChargesNamed(tx: Tx, lines: readonly TransferLine[]): Promise<NamedCharge[]> {
  const { rows } = await sql<NamedCharge>`
    select charges.id, payments.order_id as "orderId", payments.id as "paymentId", charges.paid_cents - interest_cents as "paidCents",
      least(charges.refunded_cents + charges.taken_cents, charges.paid_cents - interest_cents) + decided.restored as "refundedCents", decided.*
    from charges join payments on payments.id = charges.payment_id
    cross join lateral (
      select coalesce(sum(excess_cents), 0)::int as "excessCents", coalesce(sum(greatest(recovered_cents - excess_cents, 0)), 0)::int as restored,
        coalesce(array_agg(fee_cents) filter (where fee_cents > 0), '{}') as "disputeFees",
        coalesce(array_agg(recovered_cents) filter (where recovered_cents > 0), '{}') as recovered
      from disputes where order_id = payments.order_id and charge_id = charges.id and closed_at is not null) as decided
    where charges.id = any(${lines.map((line) => chargeIdOf(line))}::text[])
      or charges.payment_id = any(${lines.map(({ reference }) => reference).filter((reference) => uuid.test(reference))}::uuid[])
    order by charges.created_at, charges.id for no key update of charges`.execute(tx)
  return rows
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const chargeIdOf = ({ transactionCode }: Pick<TransferLine, 'transactionCode'>) =>
  `CHAR_${transactionCode
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    .toUpperCase()}`

const lineColumns = sql`report, day::text, line_code as "lineCode", transaction_code as "transactionCode", reference, event,
  event_code as "eventCode", method, installment, installments, gross_cents as "grossCents", fee_cents as "feeCents", net_cents as "netCents", nsu,
  authorization_code as "authorizationCode", expected_on::text as "expectedOn"`

/** The lines of these charges in a report of any day. */
export async function linesOfCharges(
  tx: Tx,
  report: TransferReport,
  charges: readonly TransferCharge[],
): Promise<(DatedLine & Comparison & { chargeId: string })[]> {
  const { rows } = await sql<DatedLine & Comparison & { chargeId: string }>`
    select ${lineColumns}, charge_id as "chargeId", status, expected_cents as "expectedCents" from transfer_lines
    where charge_id = any(${charges.map(({ id }) => id)}::text[]) and report = ${report} and status <> 'MISSING' order by id`.execute(tx)
  return rows
}

/** Lines that are open, but not missing, after this one: those of charges, and those of money whose charge may have been read since. */
export async function openLines(tx: Tx, report: TransferReport, after: number, most: number): Promise<(DatedLine & { id: number })[]> {
  const { rows } = await sql<DatedLine & { id: number }>`
    select id, ${lineColumns} from transfer_lines
    where status in ('UNKNOWN', 'DIFFERENT') and (charge_id is not null or (event in ('SALE', 'REFUND', 'CHARGEBACK') and day > shop_day(now()) - 60))
      and report = ${report} and id > ${after} order by id limit ${most}`.execute(tx)
  return rows
}

/** The payments of ours that sales in the report name, and that have brought no money as far as we know. */
export async function unpaidPaymentsNamed(tx: Tx, lines: readonly TransferLine[]): Promise<string[]> {
  const named = lines.filter(({ event, reference }) => event === 'SALE' && uuid.test(reference)).map(({ reference }) => reference)
  if (named.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from payments where id = any(${named}::uuid[]) and not exists (select from charges where payment_id = payments.id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Accepted lines of these events, of the last 180 days: what they were about may be known by now. */
export async function acceptedLines(tx: Tx, report: TransferReport, chargeId: string | null): Promise<DatedLine[]> {
  const { rows } = await sql<DatedLine>`
    select ${lineColumns} from transfer_lines where status = 'ACCEPTED' and report = ${report} and line_code not like 'missing:%'
      and charge_id = coalesce(${chargeId}, charge_id) and event in ('REFUND', 'CHARGEBACK', 'DEBIT', 'CREDIT') and day > shop_day(now()) - 180`.execute(
    tx,
  )
  return rows
}

/** Accepted lines that a refund or a dispute explains by now. */
export async function storeExplained(tx: Tx, report: TransferReport, codes: readonly string[]) {
  await sql`update transfer_lines set status = 'MATCHED' where report = ${report} and line_code = any(${codes}::text[])`.execute(tx)
}

/** If it is open, but not missing. */
export async function openLine(tx: Tx, id: number): Promise<DatedLine | undefined> {
  const { rows } = await sql<DatedLine>`
    select ${lineColumns} from transfer_lines where id = ${id} and status in ('UNKNOWN', 'DIFFERENT')`.execute(tx)
  return rows[0]
}

/**
 * Stores lines. One that is stored already changes only if it was open: an order may have been found, or its charge read, since.
 * A charge that was missing in an earlier report is not missing any more. Returns the codes of the lines that were stored or changed.
 */
export async function storeLines(tx: Tx, lines: readonly ComparedLine[]): Promise<string[]> {
  if (lines.length === 0) return []
  const rows = JSON.stringify(lines)
  await sql`delete from transfer_lines where status = 'MISSING'
    and charge_id in (select "chargeId" from jsonb_to_recordset(${rows}::jsonb) as line ("chargeId" text, event text) where event = 'SALE')`.execute(
    tx,
  )
  const { rows: stored } = await sql<{ line_code: string }>`
    insert into transfer_lines (day, report, line_code, transaction_code, reference, event, event_code, method, installment, installments,
      gross_cents, fee_cents, net_cents, nsu, authorization_code, expected_on, order_id, charge_id, status, expected_cents)
    select distinct on ("lineCode") day, report, "lineCode", "transactionCode", reference, event, "eventCode", method, installment,
      installments, "grossCents", "feeCents", "netCents", nsu, "authorizationCode", "expectedOn", "orderId", "chargeId", status, "expectedCents"
    from jsonb_to_recordset(${rows}::jsonb) as line (day date, report text, "lineCode" text, "transactionCode" text, reference text, event text,
      "eventCode" text, method text, installment int, installments int, "grossCents" bigint, "feeCents" bigint, "netCents" bigint, nsu text,
      "authorizationCode" text, "expectedOn" date, "orderId" uuid, "chargeId" text, status text, "expectedCents" bigint)
    on conflict (report, line_code) do update set order_id = excluded.order_id, charge_id = excluded.charge_id, status = excluded.status,
      installments = excluded.installments, gross_cents = excluded.gross_cents, fee_cents = excluded.fee_cents, net_cents = excluded.net_cents,
      expected_cents = excluded.expected_cents
    where transfer_lines.status in ('UNKNOWN', 'DIFFERENT')
    returning line_code`.execute(tx)
  return stored.map((row) => row.line_code)
}

/** Stores a line for each charge that was paid on this day and is in no report: one that was paid out was sold. */
export async function storeMissing(tx: Tx, day: string) {
  await sql`
    insert into transfer_lines (day, report, line_code, transaction_code, reference, event, event_code, gross_cents, fee_cents, net_cents, nsu,
      authorization_code, order_id, charge_id, status, expected_cents)
    select ${day}::date, 'transactional', 'missing:' || charges.id, '', payments.id, 'SALE', '', 0, 0, 0, charges.nsu,
      charges.authorization_code, payments.order_id, charges.id, 'MISSING', charges.paid_cents - interest_cents
    from charges join payments on payments.id = charges.payment_id
    where charges.paid_at >= ${day}::timestamp at time zone 'America/Sao_Paulo'
      and charges.paid_at < (${day}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo'
      and not exists (select from transfer_lines where charge_id = charges.id and event = 'SALE')
    on conflict (report, line_code) do nothing`.execute(tx)
}

/**
 * A sale's fee and difference are posted by its lines of the transactional report. If a payout comes first, because that report has no line
 * of the sale, all of its payouts post them instead, and lines of the sale that are imported later do not.
 */
const withPayouts = sql`exists (
  select from ledger_transactions
  where order_id = line.order_id and charge_id = line.charge_id and kind in ('FEE', 'ADJUSTMENT') and source like 'financial:%')`
const postsFee = sql`case
  when report = 'transactional' then line.event <> 'SALE' or not ${withPayouts}
  else line.event = 'SALE' and line.charge_id is not null and (${withPayouts} or not exists (
    select from transfer_lines sale
    where sale.charge_id = line.charge_id and sale.report = 'transactional' and sale.event = 'SALE' and sale.line_code <> 'missing:' || line.charge_id))
  end`

const postable = sql`select report, line_code as "lineCode", fee_cents as "feeCents", net_cents as "netCents", gross_cents as "grossCents", status,
    expected_cents as "expectedCents", order_id as "orderId", charge_id as "chargeId", ${postsFee} as "postsFee",
    day::timestamp at time zone 'America/Sao_Paulo' as "occurredAt"
  from transfer_lines line`

export async function lockLine(tx: Tx, id: number): Promise<PostableLine | undefined> {
  const { rows } = await sql<PostableLine>`${postable} where id = ${id} for update of line`.execute(tx)
  return rows[0]
}

/** These lines, as they are to be posted. */
export async function postableLines(tx: Tx, report: TransferReport, codes: readonly string[]): Promise<PostableLine[]> {
  const { rows } = await sql<PostableLine>`${postable} where report = ${report} and line_code = any(${codes}::text[])`.execute(tx)
  return rows
}

/** The matching ones of these lines. */
export async function matchedLines(tx: Tx, report: TransferReport, codes: readonly string[]): Promise<PostableLine[]> {
  const { rows } = await sql<PostableLine>`
    ${postable} where report = ${report} and line_code = any(${codes}::text[]) and status = 'MATCHED'`.execute(tx)
  return rows
}

/** Staff's words about an order's buyer. The order must be locked. */
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
