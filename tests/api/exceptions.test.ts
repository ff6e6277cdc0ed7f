import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, freeCourse, plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import { runChecks } from '#server/operations/exceptions/run-checks.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { type Json } from '#tests/harness/panel.ts'
import { buy, emailsTo, pay, place, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { emailsAfterPayment, eventually, orderOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { listed as listExceptions } from '#tests/harness/exceptions.ts'
import { copies } from '#tests/harness/refunds.ts'

const panel = await providePanel()
beforeAll(async () => {
  // The demo's own exceptions are left behind.
  await check()
  await sql`update exceptions set resolved_at = now()`.execute(panel.shop.db)
  await sql`update payments set refund_due = false`.execute(panel.shop.db)
})
beforeEach(() => withoutFaults(panel.shop))

const staff = 'renata.lopes@sabia.example'
const check = () => runChecks(panel.shop.deps)
const listed = (kind: ExceptionKind, accepted?: boolean) => listExceptions(panel, kind, accepted)
const of = async (kind: ExceptionKind, orderId: string, accepted = false) =>
  (await listed(kind, accepted)).filter((each) => each.orderId === orderId)
async function one(kind: ExceptionKind, orderId: string): Promise<Json> {
  const exceptions = await of(kind, orderId)
  expect(exceptions).toHaveLength(1)
  return exceptions[0]!
}
const act = (exception: Json, action: string, reason?: string) =>
  panel.ask(
    `mutation ($id: ID!, $action: ExceptionAction!, $reason: String) { resolveException(id: $id, action: $action, reason: $reason) {
      actions accepted resolved taken { actor action reason } } }`,
    { id: exception.id, action, reason },
  )

const holdEnded = (orderId: string, minutes: number) =>
  sql`update orders set expires_at = now() - make_interval(mins => ${minutes}) where id = ${orderId}`.execute(panel.shop.db)
const sold = (stock: number) => panel.shop.db.updateTable('books').set({ stock }).where('id', '=', scarceBook.id).execute()
/** A payment that arrives after the hold has ended and the book is sold out. */
async function payTooLate() {
  const placed = await place(panel.shop, [scarceBook.id])
  await holdEnded(placed.id, 1)
  await addJob(panel.shop.db, 'expire_order', { orderId: placed.id }, { key: `expire:${placed.id}` })
  await panel.shop.work()
  await sold(0)
  await pay(panel.shop, placed.id)
  await settle(panel.shop, placed.id)
  await sold(3)
  expect((await orderOf(panel.shop, placed.id)).status).toBe('REFUND_DUE')
  return placed
}
/** The job was tried for days and is given up. */
const giveUp = (task: string, key: string, value: string) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null, locked_by = null
    from graphile_worker._private_tasks task where task.id = task_id and identifier = ${task} and payload ->> ${key} = ${value}`.execute(
    panel.shop.db,
  )

describe('money to be refunded', () => {
  test('a late payment of a sold-out book is reported with its cause, and a click refunds it', async () => {
    const { id } = await payTooLate()
    const { total_cents } = await orderOf(panel.shop, id)
    const exception = await one('REFUND_DUE', id)
    expect(exception).toMatchObject({
      severity: 'HIGH',
      title: 'Dinheiro a reembolsar',
      cause: expect.stringMatching(/^O pagamento de R\$\s\d+,\d\d chegou depois que a reserva venceu/),
      cents: total_cents,
      actions: ['REFUND', 'ACCEPT'],
    })
    const { data, message } = await act(exception, 'REFUND')
    expect(message).toBeUndefined()
    expect(data.resolveException).toMatchObject({ resolved: true, actions: [], taken: [{ actor: staff, action: 'REFUND', reason: null }] })
    expect((await orderOf(panel.shop, id)).status).toBe('REFUNDED')
    expect(await of('REFUND_DUE', id)).toEqual([])
  })
})

describe('orders', () => {
  test('a hold that was not ended is reported 15 minutes after its grace period, and retrying ends it', async () => {
    const { id } = await place(panel.shop, [plainCourse.id])
    await holdEnded(id, 24)
    expect(await of('HOLD_OVERDUE', id)).toEqual([])
    await holdEnded(id, 26)
    await addJob(panel.shop.db, 'expire_order', { orderId: id }, { key: `expire:${id}` })
    await giveUp('expire_order', 'orderId', id)
    const exception = await one('HOLD_OVERDUE', id)
    expect(exception).toMatchObject({ severity: 'NORMAL', cents: plainCourse.priceCents, actions: ['RETRY', 'CANCEL', 'ACCEPT'] })
    expect(await one('DEAD_JOB', id)).toMatchObject({ cause: expect.stringContaining('encerrar a reserva de um pedido') })
    await act(exception, 'RETRY')
    await panel.shop.work()
    expect((await orderOf(panel.shop, id)).status).toBe('EXPIRED')
    expect([await of('HOLD_OVERDUE', id), await of('DEAD_JOB', id)]).toEqual([[], []])
    expect(await historyOf(panel, 'ORDER', id)).toMatchObject([
      { actor: staff, action: 'EDITED', changes: [{ field: 'exception HOLD_OVERDUE', after: 'RETRY' }] },
    ])
  })

  test('paid with one access missing: a click grants this one, neither a refunded course nor one that staff revoked', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id, courseWithModules.id, freeCourse.id])
    const line = await panel.shop.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', id)
      .where('course_id', '=', courseWithModules.id)
      .executeTakeFirstOrThrow()
    await panel.ask('mutation ($id: ID!, $items: [OrderItemCopies!]) { refundOrder(id: $id, items: $items) { status } }', {
      id,
      items: copies([line.id]),
    })
    await panel.revoke(email, freeCourse.slug)
    await panel.shop.db.deleteFrom('course_accesses').where('email', '=', email).execute()
    const exception = await one('ACCESS_MISSING', id)
    expect(exception.cause).toContain(plainCourse.title)
    expect(exception.cause).not.toContain(freeCourse.title)
    // It stays reported however long ago the payment was.
    await sql`update orders set paid_at = paid_at - interval '30 days' where id = ${id}`.execute(panel.shop.db)
    expect(await one('ACCESS_MISSING', id)).toMatchObject({ id: exception.id })
    expect((await act(exception, 'RETRY')).data.resolveException).toMatchObject({ resolved: true })
    const granted = await panel.shop.db.selectFrom('course_accesses').select('course_id').where('email', '=', email).execute()
    expect(granted).toEqual([{ course_id: plainCourse.id }])
  })

  test('paid without an e-mail: queued by a click, and sent', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    await panel.shop.db.deleteFrom('emails').where('order_id', '=', id).execute()
    expect((await act(await one('EMAIL_MISSING', id), 'RESEND')).data.resolveException).toMatchObject({ resolved: true })
    await panel.shop.work()
    expect(await emailsAfterPayment(panel.shop, email)).toHaveLength(1)
  })
})

describe('e-mails and jobs', () => {
  test('an e-mail that was given up is reported after 30 minutes, and sent once by a click', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    const queued = (minutes: number) =>
      sql`update emails set queued_at = now() - make_interval(mins => ${minutes}) where order_id = ${id} and kind = 'ACCESS'`.execute(
        panel.shop.db,
      )
    await queued(29)
    expect(await of('EMAIL_UNSENT', id)).toEqual([])
    await queued(31)
    const row = await panel.shop.db
      .selectFrom('emails')
      .select('id')
      .where('order_id', '=', id)
      .where('kind', '=', 'ACCESS')
      .executeTakeFirstOrThrow()
    await giveUp('send_email', 'emailId', row.id)
    const exception = await one('EMAIL_UNSENT', id)
    expect(exception.cause).toMatch(/^O e-mail com os acessos espera na fila/)
    expect(await one('DEAD_JOB', id)).toMatchObject({ title: 'Tarefa que falhou' })
    await act(exception, 'RESEND')
    await act(exception, 'RESEND')
    await panel.shop.work()
    expect([await of('EMAIL_UNSENT', id), await of('DEAD_JOB', id)]).toEqual([[], []])
    expect(await emailsAfterPayment(panel.shop, email)).toHaveLength(1)
  })

  test('a job that was given up because its payload names nothing is reported, and stops no check', async () => {
    for (const payload of ['null', '{"orderId":"no-id"}', '{"emailId":7}', '{"paymentId":{"$ne":null}}', '[]'])
      await sql`select graphile_worker.add_job('expire_order', ${payload}::json, flags => array['garbage'])`.execute(panel.shop.db)
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where flags ? 'garbage'`.execute(panel.shop.db)
    const exceptions = await listed('DEAD_JOB')
    expect(exceptions.filter(({ orderId }) => orderId === null)).toHaveLength(5)
    await sql`delete from graphile_worker._private_jobs where flags ? 'garbage'`.execute(panel.shop.db)
  })

  const failed = async (key: string, attempts: number, task = 'apply_retention') => {
    await sql`select graphile_worker.add_job(${task}, '{"_cron":{"ts":"2026-11-25T03:00:00.000Z"}}', max_attempts => 2, job_key => ${key})`.execute(
      panel.shop.db,
    )
    await sql`update graphile_worker._private_jobs set attempts = ${attempts} where key = ${key}`.execute(panel.shop.db)
  }
  const remove = (key: string) => sql`select graphile_worker.remove_job(${key})`.execute(panel.shop.db)

  test('a schedule that fails is one exception until a run succeeds, and no job that was given up', async () => {
    const before = (await listed('DEAD_JOB')).length
    await failed('first-run', 2)
    expect(await listed('SCHEDULE_FAILS')).toMatchObject([{ cause: expect.stringMatching(/^Da última vez a loja não conseguiu/) }])
    expect(await listed('DEAD_JOB')).toHaveLength(before)
    // The next run takes its place, and has not ended.
    await failed('second-run', 0)
    await remove('first-run')
    expect(await listed('SCHEDULE_FAILS')).toHaveLength(1)
    await remove('second-run')
    expect(await listed('SCHEDULE_FAILS')).toEqual([])
  })

  test('the check itself is a schedule: the next run that reaches its end closes the exception, by what it finds', async () => {
    await failed('failed-check', 2, 'check_exceptions')
    expect(await listed('SCHEDULE_FAILS')).toMatchObject([{ cause: expect.stringMatching(/^Da última vez a loja não conseguiu/) }])
    // The next run takes its place, and is the one that looks now.
    await failed('running-check', 2, 'check_exceptions')
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where key = 'running-check'`.execute(
      panel.shop.db,
    )
    await remove('failed-check')
    expect(await listed('SCHEDULE_FAILS')).toEqual([])
    await sql`delete from graphile_worker._private_jobs where key = 'running-check'`.execute(panel.shop.db)
  })
})

describe('payments of unknown orders', () => {
  const send = (body: string, signed: boolean) =>
    panel.shop.fetch('/api/webhooks/pagbank', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(signed
          ? { 'x-authenticity-token': createHash('sha256').update(`${panel.shop.config.paymentProvider.token}-${body}`).digest('hex') }
          : {}),
      },
    })

  test('signed events about one payment are one exception; events without a signature are none', async () => {
    const stranger = (id: string, status: string) => JSON.stringify({ id, charges: [{ id: `CHAR_${status}`, status }] })
    await send(stranger('ORDE_FOREIGN', 'WAITING'), true)
    await send(stranger('ORDE_FOREIGN', 'PAID'), true)
    await send(stranger('ORDE_FORGED', 'PAID'), false)
    await panel.shop.work()
    const exceptions = await listed('UNKNOWN_PAYMENT')
    expect(exceptions).toMatchObject([{ orderId: null, cause: expect.stringContaining('avisou sobre ORDE_FOREIGN') }])

    // The order turns up, for example from a backup.
    const { id } = await place(panel.shop, [plainCourse.id])
    await sql`update payments set provider_order_id = 'ORDE_FOREIGN' where order_id = ${id}`.execute(panel.shop.db)
    await act(exceptions[0]!, 'RETRY')
    await panel.shop.work()
    expect(await listed('UNKNOWN_PAYMENT')).toEqual([])
  })
})

describe('accepting', () => {
  test('needs a reason, is recorded, and lasts until the cause changes', async () => {
    const { id } = await payTooLate()
    const exception = await one('REFUND_DUE', id)
    for (const reason of [undefined, '', 'curto', '          ', 'x'.repeat(501)])
      expect(await act(exception, 'ACCEPT', reason)).toMatchObject({ code: 'BAD_USER_INPUT' })
    const reason = 'Devolvido por transferência, a pedido do comprador.'
    expect((await act(exception, 'ACCEPT', reason)).data.resolveException).toMatchObject({
      accepted: true,
      actions: ['REFUND'],
      taken: [{ actor: staff, action: 'ACCEPT', reason }],
    })
    expect(await of('REFUND_DUE', id)).toEqual([])
    expect(await of('REFUND_DUE', id, true)).toMatchObject([{ id: exception.id, taken: [{ reason }] }])
    expect(await historyOf(panel, 'ORDER', id)).toMatchObject([{ actor: staff, changes: [{ after: `ACCEPT: ${reason}` }] }])

    // More money arrives.
    await sql`update charges set paid_cents = paid_cents + 100 where payment_id in (select id from payments where order_id = ${id})`.execute(
      panel.shop.db,
    )
    const again = await one('REFUND_DUE', id)
    expect(again).toMatchObject({ accepted: false, taken: [], cents: exception.cents + 100 })
    expect(again.id).not.toBe(exception.id)
    expect(await of('REFUND_DUE', id, true)).toEqual([])
  })

  test('what is gone is resolved; what comes back is new', async () => {
    const { id } = await place(panel.shop, [plainCourse.id])
    await holdEnded(id, 60)
    const first = await one('HOLD_OVERDUE', id)
    expect(await one('HOLD_OVERDUE', id)).toMatchObject({ id: first.id })
    await holdEnded(id, -60)
    expect(await of('HOLD_OVERDUE', id)).toEqual([])
    expect((await act(first, 'RETRY')).data.resolveException).toMatchObject({ resolved: true, taken: [] })
    await holdEnded(id, 90)
    const second = await one('HOLD_OVERDUE', id)
    expect(second.id).not.toBe(first.id)
  })

  test('an action that the kind does not offer is refused', async () => {
    const { id } = await place(panel.shop, [plainCourse.id])
    await holdEnded(id, 60)
    expect(await act(await one('HOLD_OVERDUE', id), 'REFUND')).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the count', () => {
  test('is on /metrics and in the panel, by kind, with the time of the last run', async () => {
    const { id } = await place(panel.shop, [plainCourse.id])
    await holdEnded(id, 60)
    const open = await listed('HOLD_OVERDUE')
    await check()
    const { data } = await panel.ask('{ exceptionCounts { open checkedAt kinds { kind title open accepted } } }')
    expect(data.exceptionCounts.kinds).toContainEqual({
      kind: 'HOLD_OVERDUE',
      title: 'Reserva vencida',
      open: open.length,
      accepted: 0,
    })
    expect(data.exceptionCounts.open).toBeGreaterThanOrEqual(open.length)
    expect(Date.now() - Date.parse(data.exceptionCounts.checkedAt)).toBeLessThan(120_000)
    // A reading that takes too long is left out of the metrics until the next one, 15 seconds later.
    const metrics = await eventually(async () => {
      const text = await (await panel.shop.fetch('/metrics')).text()
      return text.includes(`exceptions_open{kind="HOLD_OVERDUE"} ${open.length}\n`) && text
    }, 'the metrics have the exceptions')
    expect(metrics).toContain('exceptions_open{kind="PROVIDER_DOWN"} 0\n')
    expect(metrics).toMatch(/exceptions_checked_timestamp_seconds 1\.?\d+/)
  })

  test('a check that fails is reported, and the others run', async () => {
    const { id } = await place(panel.shop, [plainCourse.id])
    await holdEnded(id, 60)
    await sql`alter table webhook_events rename column received_at to lost`.execute(panel.shop.db)
    await expect(check()).rejects.toThrow('1 checks for exceptions failed')
    await sql`alter table webhook_events rename column lost to received_at`.execute(panel.shop.db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from exceptions where order_id = ${id}`.execute(
      panel.shop.db,
    )
    expect(rows).toEqual([{ count: 1 }])
    const { data } = await panel.ask('{ exceptionCounts { checkedAt } }')
    expect(Date.parse(data.exceptionCounts.checkedAt)).toBeLessThan(Date.now())
  })
})

describe("the owner's e-mail", () => {
  const received = async () => {
    await check()
    await panel.shop.work()
    return emailsTo(panel.shop, panel.shop.config.ownerEmail)
  }
  const hoursPass = (hours: number) =>
    sql`update exceptions set notified_at = notified_at - make_interval(hours => ${hours})`.execute(panel.shop.db)

  test('is one for everything that waits too long, once, and at most one in six hours', async () => {
    await sql`delete from exceptions`.execute(panel.shop.db)
    await sql`update orders set expires_at = now() + interval '1 hour' where status = 'PENDING'`.execute(panel.shop.db)
    await sql`update payments set refund_due = false`.execute(panel.shop.db)
    const before = (await received()).length
    const news = async () => (await received()).slice(0, -before || undefined)
    const [first, second] = [await place(panel.shop, [plainCourse.id]), await place(panel.shop, [plainCourse.id])]
    await holdEnded(first.id, 100)
    expect(await news()).toEqual([])
    await sql`update exceptions set since = since - interval '30 minutes'`.execute(panel.shop.db)
    await holdEnded(second.id, 150)
    const [email, ...more] = await news()
    expect(more).toEqual([])
    expect(email?.subject).toBe('Sabiá: 2 pendências esperam por você')
    expect(email?.text).toContain(`Reserva vencida · há 2 horas · pedido ${first.id.slice(0, 8)}`)
    expect(email?.text).toContain(`${panel.shop.config.publicUrl}/admin/exceptions`)
    expect(email?.text).not.toContain('@')
    await hoursPass(7)
    expect(await news()).toHaveLength(1)
    const third = await place(panel.shop, [plainCourse.id])
    await holdEnded(third.id, 130)
    await hoursPass(-4)
    expect(await news()).toHaveLength(1)
    await hoursPass(4)
    expect(await news()).toHaveLength(2)
  })

  test('that was given up is followed by another one, about that too', async () => {
    await sql`delete from exceptions`.execute(panel.shop.db)
    await sql`update orders set expires_at = now() + interval '1 hour' where status = 'PENDING'`.execute(panel.shop.db)
    const before = (await received()).length
    await holdEnded((await place(panel.shop, [plainCourse.id])).id, 150)
    await check()
    const { rows } = await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_owner_email') returning id`.execute(
      panel.shop.db,
    )
    expect(rows).toHaveLength(1)
    expect(await received()).toHaveLength(before)
    await sql`update exceptions set since = since - interval '3 hours' where kind = 'DEAD_JOB'`.execute(panel.shop.db)
    await hoursPass(5)
    expect(await received()).toHaveLength(before)
    await hoursPass(2)
    const emails = await received()
    expect(emails).toHaveLength(before + 1)
    expect(emails[0]?.text).toContain('Reserva vencida')
    expect(emails[0]?.text).toContain('Tarefa que falhou')
  })
})
