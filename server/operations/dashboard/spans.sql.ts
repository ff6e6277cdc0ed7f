import { type RawBuilder, sql } from 'kysely'

/** The spans that the dashboard offers, in days up to today. */
export const spans = [7, 30, 90] as const

/** Midnight in São Paulo at the beginning of a day. A subquery is evaluated once; an expression, once for each row that is compared with it. */
export const startOf = (day: RawBuilder<unknown>) => sql`(select (${day})::timestamp at time zone 'America/Sao_Paulo')`

/** The first day of a span of whole days in São Paulo that ends today. */
export const firstDay = (days: number) => sql`(select shop_day(now()) - ${days - 1}::int)`

/** The beginning of that day. */
export const since = (days: number) => startOf(firstDay(days))
