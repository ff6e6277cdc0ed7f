import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { openCourseAccess } from '#server/delivery/access/require-course-access.ts'
import { bookAccess, courseAccess } from '#server/delivery/access/viewer-access.sql.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import { libraryCourses } from '#server/delivery/library/library.sql.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { buy as buyProducts, newBuyer, pay, place, refund, settle } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { endAccesses } from '#tests/harness/accesses.ts'

const panel = await providePanel()
beforeAll(() => panel.shop.sandbox('/console/settings', { webhooks: 'drop' }))
beforeEach(() => lastDays(null))

const day = 24 * 60 * 60 * 1000

/** How many days the course lasts that is bought next. */
const lastDays = (days: number | null) =>
  panel.shop.db.updateTable('courses').set({ access_days: days }).where('id', '=', plainCourse.id).execute()

/** The id of a paid order. */
const buy = async (email: string, ids: string[]) => (await buyProducts(panel.shop, ids, { email })).id

const itemsOf = (orderId: string) =>
  panel.shop.db
    .selectFrom('order_items')
    .select(['id', 'course_id', 'book_id'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
/** Moves everything that this address did so many days back. */
async function daysLater(email: string, days: number) {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${days}::int)`
  await panel.shop.db
    .updateTable('access_reasons')
    .set({ granted_at: earlier('granted_at'), expires_at: earlier('expires_at') })
    .where('email', '=', email)
    .execute()
  await panel.shop.db
    .updateTable('orders')
    .set({ paid_at: earlier('paid_at') })
    .where('email', '=', email)
    .execute()
}

const verified = (email: string): Viewer => ({ sessionId: crypto.randomUUID(), email, orderIds: [] })
const paying = (...orderIds: string[]): Viewer => ({ sessionId: crypto.randomUUID(), email: null, orderIds })
const titles = async (viewer: Viewer) => (await libraryCourses(panel.shop.db, viewer)).map(({ title }) => title)
const access = (viewer: Viewer) => courseAccess(panel.shop.db, viewer, { courseId: plainCourse.id })
const openCode = (viewer: Viewer) =>
  openCourseAccess(panel.shop.db, viewer, { slug: plainCourse.slug }).then(
    () => 'open',
    (error: { code: string }) => error.code,
  )
const daysLeft = async (viewer: Viewer) => {
  const row = await access(viewer)
  return row && (row.expiresAt === null ? 'for ever' : Math.round((row.expiresAt.getTime() - Date.now()) / day))
}

describe('who sees a course', () => {
  test('the browser that paid has what its orders bought, and nothing else of their address', async () => {
    const email = newBuyer()
    const orderId = await buy(email, [plainCourse.id])
    await buy(email, [courseWithModules.id])
    expect(await titles(paying(orderId))).toEqual([plainCourse.title])
    expect(await openCode(paying(orderId))).toBe('open')
    expect(await courseAccess(panel.shop.db, paying(orderId), { slug: courseWithModules.slug })).toBeNull()
    expect(await titles(paying())).toEqual([])
  })

  test('a refunded line closes its course at once, also where staff granted it too: then only the verified address has it', async () => {
    const email = newBuyer()
    const orderId = await buy(email, [plainCourse.id, courseWithModules.id])
    await panel.permit(email, courseWithModules.slug)
    const [plain, granted] = await itemsOf(orderId)
    await refund(panel, orderId, [granted!.id])
    expect(await titles(paying(orderId))).toEqual([plainCourse.title])
    await refund(panel, orderId, [plain!.id])
    expect([await openCode(verified(email)), await titles(verified(email))]).toEqual(['NOT_FOUND', [courseWithModules.title]])
    expect(await titles(paying(orderId))).toEqual([])
  })

  test('what staff revoke is closed for both', async () => {
    const email = newBuyer()
    const orderId = await buy(email, [plainCourse.id])
    await panel.revoke(email, plainCourse.slug)
    expect([await access(verified(email)), await access(paying(orderId))]).toEqual([null, null])
  })

  test('a course that left the catalogue stays with those who have it', async () => {
    const email = newBuyer()
    await buy(email, [plainCourse.id])
    await panel.shop.db.updateTable('courses').set({ published: false }).where('id', '=', plainCourse.id).execute()
    expect(await openCode(verified(email))).toBe('open')
    await panel.shop.db.updateTable('courses').set({ published: true }).where('id', '=', plainCourse.id).execute()
  })

  test('each question is one statement', async () => {
    const viewer = { ...paying(crypto.randomUUID()), email: newBuyer() }
    const { db } = panel.shop.deps
    const queries = [
      () => libraryCourses(db, viewer),
      () => courseAccess(db, viewer, { slug: plainCourse.slug }),
      () => bookAccess(db, viewer, crypto.randomUUID()),
    ]
    for (const ask of queries) expect(await statementsOf(panel, ask)).toHaveLength(1)
  })
})

describe('how long an access lasts', () => {
  test('as sold, whatever staff change about the course before it is paid', async () => {
    await lastDays(90)
    const { id, email } = await place(panel.shop, [plainCourse.id])
    await lastDays(5)
    await pay(panel.shop, id)
    await settle(panel.shop, id)
    expect(await daysLeft(verified(email))).toBe(90)
  })

  test('a second purchase and a grant by staff extend it; an earlier end and for ever never shorten it', async () => {
    const email = newBuyer()
    await lastDays(30)
    await buy(email, [plainCourse.id])
    await daysLater(email, 20)
    await buy(email, [plainCourse.id])
    expect(await daysLeft(verified(email))).toBe(30)
    await lastDays(7)
    await panel.permit(email, plainCourse.slug)
    expect(await daysLeft(verified(email))).toBe(30)
    await lastDays(60)
    await panel.permit(email, plainCourse.slug)
    expect(await daysLeft(verified(email))).toBe(60)
    await lastDays(null)
    await panel.permit(email, plainCourse.slug)
    expect(await daysLeft(verified(email))).toBe('for ever')
    await lastDays(30)
    await buy(email, [plainCourse.id])
    expect(await daysLeft(verified(email))).toBe('for ever')
  })

  test('in a browser that paid, only as long as its order says, and not longer than staff let the address', async () => {
    const email = newBuyer()
    await panel.permit(email, plainCourse.slug)
    await lastDays(30)
    const orderId = await buy(email, [plainCourse.id])
    expect([await daysLeft(verified(email)), await daysLeft(paying(orderId))]).toEqual(['for ever', 30])
    const soon = new Date(Date.now() + 3 * day)
    await endAccesses(panel.shop, email, soon)
    expect(await daysLeft(paying(orderId))).toBe(3)
  })
})

describe('who may download an e-book', () => {
  test('nobody downloads a printed book', async () => {
    const email = newBuyer()
    const orderId = await buy(email, [scarceBook.id])
    const [item] = await itemsOf(orderId)
    expect(await bookAccess(panel.shop.db, paying(orderId), item!.id)).toBeNull()
  })
})
