import { sql } from 'kysely'
import { importSubscriptions } from '#server/orders/subscriptions/imported-subscriptions.sql.ts'
import { longestMiss, today } from '#server/orders/subscriptions/place-due-cycles.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isErased, repeats, type Span, storeOutcomes } from './import-rows.sql.ts'
import type { ImportRow } from './imports.sql.ts'

/**
 * Lines with the plan that their product stands for. Due days are counted from the day on which it began elsewhere, if that leads to the next
 * one: 31 January, 28 February, 31 March.
 */
const linesOf = ({ id }: Pick<ImportRow, 'id'>, { after, until }: Span) => sql`
  select row.line, row.email, row.outcome, fields, plan.id as plan_id, plan.title, plan.billing_interval, names, (fields ->> 'due')::date as due_on,
    case when began + make_interval(months => ((extract(year from due) - extract(year from began)) * 12 + extract(month from due) - extract(month from began))::int)
      = due then began::date else due::date end as anchor_on,
    coalesce(fields ->> 'cpf', buyers.cpf) as cpf, coalesce(fields ->> 'phone', buyers.phone, '') as phone
  from import_rows row
  left join (select key, plan_id, array_agg(key) over (partition by plan_id) as names
    from import_courses where import_id = ${id}) as named on named.key = row.course
  left join plans plan on plan.id = named.plan_id and plan.removed_at is null
  left join lateral (select cpf, phone from buyers where email = row.email limit 1) as buyers on true
  cross join lateral (select (fields ->> 'due')::date::timestamp as due, ((fields ->> 'date')::timestamptz at time zone 'America/Sao_Paulo')::date::timestamp as began) as days
  where row.import_id = ${id} and row.line > ${after} and row.line <= ${until} and fields is not null`

/** Over `line`: the person was imported with the plan, or has it here, and it goes on. Limits keep to the indexes, whatever the statistics say. */
const isSubscribed = sql`(exists (select from imported_subscribers told where told.plan_id = line.plan_id and told.email = line.email limit 1)
  or exists (select from (select subscription_id from orders where orders.email = line.email and subscription_id is not null limit 1000) as own
    where (select live.plan_id = line.plan_id and canceled_at is null and access_end(paid_until, grace_days, null) > now()
      from subscriptions live where live.id = own.subscription_id limit 1)))`

/** Days. No plan is paid further ahead than a year and what its seller may have given: a mistyped year would open it for decades. */
const longestPaid = 2 * 366

const refusal = sql`case
  when ${isErased} then 'Esta pessoa pediu que os seus dados fossem apagados.'
  when line.plan_id is null then 'Escolha a que plano da loja corresponde “' || (fields ->> 'course') || '”.'
  when fields ->> 'interval' <> billing_interval then 'No arquivo ela tem outra periodicidade que a do plano “' || title || '”: escolha outro plano.'
  when line.cpf is null then 'Falta um CPF válido, sem o qual não há PIX: acrescente a coluna, ou importe antes as pessoas com CPF.'
  when due_on < ${today} - ${sql.lit(longestMiss)} then 'A próxima cobrança era em ' || to_char(due_on, 'DD/MM/YYYY') || ', há mais de ${sql.raw(String(longestMiss))} dias: esta assinatura parou.'
  when due_on > ${today} + ${sql.lit(longestPaid)} then 'A próxima cobrança seria só em ' || to_char(due_on, 'DD/MM/YYYY') || ': confira esta data.' end`

/** Decides what becomes of lines about subscriptions, and stores it where it differs. */
export const judgeSubscriptions = (tx: Tx, row: Pick<ImportRow, 'id'>, span: Span) =>
  storeOutcomes(
    tx,
    row,
    span,
    sql`select line.line, ${refusal} as refusal, ${repeats(row, sql`earlier.course = any (line.names)`)} as repeats,
      case when ${isSubscribed} then 'SAME' else 'CREATE' end as outcome from (${linesOf(row, span)}) as line`,
  )

/** Stores the subscriptions of lines that were judged. Nobody is charged, or told. */
export const importSubscriptionLines = (tx: Tx, row: Pick<ImportRow, 'id'>, span: Span) =>
  importSubscriptions(
    tx,
    row.id,
    sql`select uuidv7() as id, plan_id, (fields ->> 'amount')::int as price_cents, billing_interval, anchor_on, due_on as paid_until,
      email, fields ->> 'name' as name, cpf, phone from (${linesOf(row, span)}) as line where outcome = 'CREATE' order by line`,
  )
