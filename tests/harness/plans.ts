import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export interface Offered {
  title?: string
  trialDays?: number
  allCourses?: boolean
  priceCents?: number
}

/** The id of a plan of BRL 39,90 a month. `withdrawPlans` follows: other tests look at the catalogue as it is without one. */
export async function offerPlan(store: StoreUnderTest, offered: Offered): Promise<string> {
  const { title = 'Clube do descanso', trialDays = null, allCourses = false, priceCents = 3_990 } = offered
  const members = allCourses ? [] : [courseWithModules.id, plainCourse.id, ebook.id]
  const [plan] = await store.rows<{ id: string }>(
    `insert into plans (title, description, price_cents, billing_interval, trial_days, all_courses, members, published)
      values ($1, 'Cursos e livros para dormir melhor, um mês de cada vez.', $5, 'MONTH', $2, $3, $4, true) returning id`,
    [title, trialDays, allCourses, members, priceCents],
  )
  return plan!.id
}

export const withdrawPlans = (store: StoreUnderTest) => store.rows('update plans set published = false')

/** The paid days of the subscriptions of an address began and end so many days earlier. */
export const endDaysEarlier = (store: StoreUnderTest, email: string, days: number) =>
  store.rows(
    `update orders set period_from = period_from - $2::int, period_until = period_until - $2::int
      where email = $1 and subscription_id is not null and period_until is not null`,
    [email, days],
  )
