import { sql } from 'kysely'
import { answerDays } from '#domain/people/contact/contact.ts'
import type { Found } from './found.ts'

/** Messages that nobody has answered a day before their deadline. */
export const messagesDue = sql<Found>`
  select id::text as subject, null::uuid as "orderId", received_at + make_interval(days => ${answerDays - 1}) as since,
    json_build_object('deadline', received_at + make_interval(days => ${answerDays})) as detail
  from contact_messages where answered_at is null and received_at < now() - make_interval(days => ${answerDays - 1})`
