import type { Db } from '#server/platform/database/database.ts'
import type { SeededRandom } from '../random.ts'
import type { ModelPlan } from './model-types.ts'

/** Two plans of a month, one of them with a trial, and one of a year, which contains the e-book. */
export async function stockPlans(db: Db, chance: SeededRandom): Promise<ModelPlan[]> {
  const courses: string[] = []
  for (const number of [1, 2]) {
    const course = { title: `Curso do clube ${number}`, slug: `curso-do-clube-${number}`, price_cents: 10_000, published: true }
    courses.push((await db.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()).id)
  }
  const ebook = { title: 'Livro do clube', price_cents: 5_000, physical: false, file_ref: 'https://example.com/clube.epub' }
  const { id: book } = await db.insertInto('books').values(ebook).returning('id').executeTakeFirstOrThrow()
  const price = () => chance.between(1_000, 9_999)
  const wanted = [
    { months: 1, trialDays: 10, courses: courses.slice(0, 1), book: null, price: price() },
    { months: 1, trialDays: null, courses, book: null, price: price() },
    { months: 12, trialDays: null, courses, book, price: price() * 8 },
  ]
  const plans: ModelPlan[] = []
  for (const plan of wanted) plans.push({ id: await insertPlan(db, plan), ...plan })
  return plans
}

async function insertPlan(db: Db, { price, months, trialDays, courses, book }: Omit<ModelPlan, 'id'>): Promise<string> {
  const values = {
    title: 'Clube',
    price_cents: price,
    billing_interval: months === 12 ? ('YEAR' as const) : ('MONTH' as const),
    trial_days: trialDays,
    published: true,
    members: [...courses, ...(book ? [book] : [])],
  }
  return (await db.insertInto('plans').values(values).returning('id').executeTakeFirstOrThrow()).id
}
