import { sql } from 'kysely'
import type { FromJson } from '#server/platform/database/from-json.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Window } from '#server/platform/database/list-window.ts'
import { isWaiting, wantsReminders } from './recovery.sql.ts'

/** The outcome of a reminder. Step 0: the link that staff sent. Moments are ISO dates. */
export interface RecoveryStepResult {
  step: number
  sentAt: string | null
  failed: boolean
  pressedAt: string | null
}

export interface ListedRecovery {
  id: string
  name: string
  email: string
  phone: string
  totalCents: number
  createdAt: Date
  paidAt: Date | null
  wantsEmails: boolean
  titles: string[]
  steps: RecoveryStepResult[]
}

/** Orders of so many days wait. */
const waitingDays = sql`interval '7 days'`
/** Orders that were paid within so many days count as recovered. */
const resultDays = sql`interval '30 days'`

const steps = sql`(select coalesce(jsonb_agg(jsonb_build_object('step', number, 'sentAt', sent_at, 'failed', failed_at is not null, 'pressedAt', pressed_at)
    order by number), '[]') from generate_series(0, 3) as number
  left join emails on emails.order_id = orders.id and emails.kind = 'RECOVERY_' || number
  left join recovery_presses press on press.order_id = orders.id and press.step = number
  where emails.id is not null or press.order_id is not null)`

const isPressed = sql`exists (select from recovery_presses where order_id = orders.id and pressed_at < orders.paid_at)`

/** Paid after a reminder was sent, or after the page was used. */
const isRecovered = sql`(orders.status = 'PAID' and orders.paid_at > now() - ${resultDays} and orders.method = 'PIX' and (${isPressed}
  or exists (select from emails where order_id = orders.id and kind like 'RECOVERY\\_%' and sent_at < orders.paid_at)))`

/** Orders whose PIX waits, or that were recovered, the newest first. */
export async function listRecoveries(db: Db, { offset, limit }: Window, recovered: boolean) {
  const which = recovered ? isRecovered : sql`(orders.created_at > now() - ${waitingDays} and ${isWaiting})`
  const { rows } = await sql<{ data: FromJson<ListedRecovery>[] | null; totalCount: number }>`select
      (select count(*)::int from orders where ${which}) as "totalCount",
      (select jsonb_agg(listed order by at desc, id desc) from (
        select id, name, email, phone, total_cents as "totalCents", created_at as "createdAt", paid_at as "paidAt", ${wantsReminders} as "wantsEmails",
          (select jsonb_agg(title order by position) from order_items where order_id = orders.id) as titles, ${steps} as steps,
          ${recovered ? sql`paid_at` : sql`created_at`} as at
        from orders where ${which} order by at desc, id desc offset ${offset} limit ${limit}) as listed) as data`.execute(db)
  const { data, totalCount } = rows[0]!
  const dated = (data ?? []).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    paidAt: row.paidAt && new Date(row.paidAt),
  }))
  return { data: dated, totalCount }
}

export interface RecoveryResult {
  orders: number
  cents: number
  /** Orders among them whose page was used. */
  pressed: number
}

export async function recoveryResult(db: Db): Promise<RecoveryResult> {
  const { rows } = await sql<RecoveryResult>`select count(*)::int as orders, coalesce(sum(total_cents), 0)::float as cents,
      count(*) filter (where ${isPressed})::int as pressed from orders where ${isRecovered}`.execute(db)
  return rows[0]!
}
