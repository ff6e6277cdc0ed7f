import { sql } from 'kysely'
import { answerDays } from '#domain/people/contact/contact.ts'
import { isOther, mostCounted, summedTasks, type TaskKind, urgentTasks } from '#domain/operations/tasks/tasks.ts'
import { newestQuestions } from '#server/delivery/questions/staff-questions.sql.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Equal tasks that wait for staff. */
export interface TaskGroup {
  kind: TaskKind
  /** At most `mostCounted`. */
  count: number
  /** All of them together; null if they cannot be added up. */
  cents: number | null
  /** Since when the oldest one waits. */
  since: Date
  isUrgent: boolean
}

/** `user`: who did not ask for the refunds. `own`: courses whose questions they answer; null: all. */
interface TaskReader {
  user: string | null
  own: readonly string[] | null
}

const exceptions = (kinds: readonly TaskKind[]) => sql`
  select kind, count(*)::int as count, min(since) as since, kind = any(${urgentTasks}::text[]) as "isUrgent",
    case when kind = any(${summedTasks}::text[]) then sum((detail ->> 'cents')::bigint)::float8 end as cents
  from exceptions where resolved_at is null and accepted_at is null and kind = any(${kinds.filter((kind) => !isOther(kind))}::text[])
  group by kind`

/** Each is read from an index that holds little else, up to the most that is counted. */
const others = ({ user, own }: TaskReader) => sql`
  select 'MESSAGE' as kind, count(*)::int as count, min(received_at) as since,
    min(received_at) < now() - make_interval(days => ${answerDays - 1}) as "isUrgent", null::float8 as cents
  from (select received_at from contact_messages where answered_at is null order by id limit ${mostCounted}) as messages
  union all
  select 'DISPUTE', count(*)::int, min(opened_at), min(deadline_at) < now() + interval '2 days', sum(amount_cents)::float8
  from (select * from disputes where status = 'OPEN' limit ${mostCounted}) as open
  union all
  select 'TO_SEND', count(*)::int, min(paid_at), false, null
  from (select paid_at from orders where has_physical_item and sent_at is null and paid_at is not null and status = 'PAID'
    order by paid_at limit ${mostCounted}) as unsent
  union all
  select 'REFUND_HELD', count(*)::int, min(created_at), false, sum(amount_cents)::float8
  from (select * from refunds where is_held and asked_by is distinct from ${user}::text limit ${mostCounted}) as held
  union all
  select 'QUESTION', count(*)::int, min(asked_at), false, null from (${newestQuestions({ only: own, open: true }, mostCounted)}) as waiting`

/** Tasks of these kinds for this user (null: for anybody), equal ones as one: the urgent ones first, then those of which one has waited longest. One statement. */
export async function readTasks(db: Db, kinds: readonly TaskKind[], reader: TaskReader = { user: null, own: null }): Promise<TaskGroup[]> {
  const { rows } = await sql<TaskGroup>`
    select * from (${exceptions(kinds)} union all (${others(reader)})) as tasks
    where count > 0 and kind = any(${kinds}::text[]) order by "isUrgent" desc, since, kind`.execute(db)
  return rows
}
