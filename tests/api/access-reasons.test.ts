import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { grantAccess, grantOrderAccess, revokeAccess, revokeOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import { workOnImport } from '#server/operations/imports/work-on-import.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, coursesOf, newBuyer, withoutFaults } from '#tests/harness/purchases.ts'
import { eventually, stockOf } from '#tests/harness/shop.ts'
import { importing } from '#tests/harness/imports.ts'
import { itemsOf, refund } from '#tests/harness/refunds.ts'

const panel = await providePanel()
const { shop, ask } = panel

const { imported } = importing(panel)
/** A file in which this person has these courses. */
const fileOf = (email: string, titles: readonly string[]) => `E-mail;Curso\n${titles.map((title) => `${email};${title}\n`).join('')}`

test('an undo and grants lock accesses in the same order', async () => {
  // The course that is locked first has the address that would come last.
  const [first, last] = [courseWithModules, plainCourse].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [zoe, ana] = [`zoe.${newBuyer()}`, `ana.${newBuyer()}`]
  const id = await imported(fileOf(zoe, [first!.title]))
  await shop.rows(`insert into access_reasons (kind, email, course_id, import_id, granted_by) values ('IMPORT', $1, $2, $3, 'renata')`, [
    ana,
    last!.id,
    id,
  ])
  await ask('mutation ($id: ID!) { actOnImport(id: $id, action: UNDO) { id } }', { id })
  let undoing: Promise<void> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '4s'`.execute(tx)
    await grantAccess(tx, zoe, first!.id, 'renata')
    undoing = workOnImport(shop.deps, id)
    await eventually(async () => (await lockWaits(shop.db)).all >= 1, 'the undo waits for the access that comes first')
    await grantAccess(tx, ana, last!.id, 'renata')
  })
  await undoing
  expect([await coursesOf(shop, zoe), await coursesOf(shop, ana)]).toEqual([[first!.id], [last!.id]])
})

/** Milliseconds for which each reason lasts. */
const lasts = 100 * 86_400_000

test('lessons that open by days stay open while a reason remains, and the last end counts, whichever of them end', async () => {
  const email = newBuyer()
  const orders = await Promise.all([1, 2, 3].map(() => buy(shop, [plainCourse.id], { email })))
  const step = fc.record({ reason: fc.integer({ min: 0, max: 3 }), gives: fc.boolean(), daysAgo: fc.integer({ min: 1, max: 60 }) })
  const span = async (tx: Tx) => {
    const { rows } = await sql<{ from: Date; until: Date }>`select granted_at as from, expires_at as until from course_accesses
      where email = ${email}`.execute(tx)
    return rows.map(({ from, until }) => [from.getTime(), until.getTime()])
  }
  const give = async (tx: Tx, reason: number, since: Date) => {
    if (reason === orders.length) await grantAccess(tx, email, plainCourse.id, 'renata')
    else await grantOrderAccess(tx, { id: orders[reason]!.id, email })
    await sql`update access_reasons set granted_at = ${since}, expires_at = ${new Date(since.getTime() + lasts)} where email = ${email} and granted_at = now()`.execute(
      tx,
    )
  }
  const end = (tx: Tx, reason: number) =>
    reason === orders.length
      ? sql`delete from access_reasons where email = ${email} and kind = 'STAFF'`.execute(tx)
      : revokeOrderAccess(tx, { id: orders[reason]!.id })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const undone = new Error('undone')
      const history = shop.db.transaction().execute(async (tx) => {
        await revokeAccess(tx, email, plainCourse.id)
        const live = new Map<number, number>()
        let first: number | null = null
        for (const { reason, gives, daysAgo } of steps) {
          const since = Date.now() - daysAgo * 86_400_000
          if (gives && !live.has(reason)) {
            await give(tx, reason, new Date(since))
            live.set(reason, since)
            first = Math.min(first ?? since, since)
          } else if (!gives && live.delete(reason)) {
            await end(tx, reason)
            if (live.size === 0) first = null
          }
          expect(await span(tx)).toEqual(first === null ? [] : [[first, Math.max(...live.values()) + lasts]])
        }
        throw undone
      })
      await expect(history).rejects.toBe(undone)
    }),
    { numRuns: 40 },
  )
})

test('the database knows no access without a reason, and its end is the last of theirs', async () => {
  const email = newBuyer()
  const { id } = await buy(shop, [plainCourse.id], { email })
  const direct = [
    `insert into course_accesses (email, course_id, granted_at) values ('outra@correio.com.br', '${plainCourse.id}', now())`,
    `update course_accesses set expires_at = null where email = '${email}'`,
  ]
  for (const statement of direct) await expect(shop.rows(statement)).rejects.toThrow('by its reasons')
  const wrong = [`kind = 'STAFF'`, `order_item_id = null`, `granted_by = 'renata'`]
  for (const change of wrong)
    await expect(shop.rows(`update access_reasons set ${change} where email = $1`, [email])).rejects.toThrow('reason_names_its_source')
  await expect(
    shop.rows(
      `insert into access_reasons (kind, email, course_id, order_item_id) select 'ORDER', $1, course_id, id from order_items where order_id = $2`,
      ['outra@correio.com.br', id],
    ),
  ).rejects.toThrow('access_reasons_line')
  await shop.rows(`update access_reasons set expires_at = '2030-01-01T00:00:00Z' where email = $1`, [email])
  const ends = () => shop.rows<{ expires_at: Date | null }>('select expires_at from course_accesses where email = $1', [email])
  expect(await ends()).toEqual([{ expires_at: new Date('2030-01-01T00:00:00Z') }])
  await shop.rows('delete from access_reasons where email = $1', [email])
  expect(await ends()).toEqual([])
})

describe('a refund', () => {
  beforeEach(() => withoutFaults(panel.shop))

  test('of a line of an order that was sent returns the book to the stock when the order turns out not to be sent, once', async () => {
    const send = (id: string, sended: boolean) =>
      panel.ask(`mutation ($id: ID!) { editOrder(id: $id, data: { sended: ${sended} }) { hasPhysicalItem } }`, { id })
    const stock = () => stockOf(panel.shop, plentifulBook.id)
    const before = (await stock()) ?? 0
    const { id } = await buy(panel.shop, [plainCourse.id, plentifulBook.id])
    const items = await itemsOf(panel, id)
    await send(id, true)
    await refund(panel, id, { items: [items[plentifulBook.title]] })
    expect(await stock()).toBe(before - 1)
    expect((await send(id, false)).data.editOrder).toEqual({ hasPhysicalItem: false })
    expect(await stock()).toBe(before)
    expect((await send(id, true)).code).toBe('CONFLICT')

    const other = await buy(panel.shop, [plentifulBook.id, scarceBook.id])
    await send(other.id, true)
    await refund(panel, other.id, { items: [(await itemsOf(panel, other.id))[plentifulBook.title]] })
    for (const sended of [false, true, false]) expect((await send(other.id, sended)).data.editOrder).toEqual({ hasPhysicalItem: true })
    expect(await stock()).toBe(before)
    expect((await refund(panel, other.id)).data.refundOrder).toMatchObject({ status: 'REFUNDED' })
    expect(await stock()).toBe(before)
  })
})
