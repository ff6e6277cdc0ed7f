import { beforeAll, expect, test } from 'vitest'
import { plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { runChecks } from '#server/operations/exceptions/run-checks.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { openDispute } from '#tests/harness/disputes.ts'
import { type Json, statementsOf } from '#tests/harness/panel.ts'
import { buy, pay, place, settle } from '#tests/harness/purchases.ts'
import { askAs, openTeam } from '#tests/harness/team.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
const { shop } = panel

const read = async (): Promise<Json[]> => (await panel.ask('{ today { kind title count cents since isUrgent } }')).data.today as Json[]
const kindsOf = (tasks: Json[]) => tasks.map(({ kind }) => kind as string)

beforeAll(async () => {
  // The demo's own tasks are done.
  await runChecks(shop.deps)
  await shop.rows(`update exceptions set resolved_at = now()`)
  await shop.rows(`update payments set refund_due = false`)
  await shop.rows(`update disputes set status = 'WON', closed_at = now(), answered_at = coalesce(answered_at, now())`)
  await shop.rows(`update orders set sent_at = now() where has_physical_item and paid_at is not null and sent_at is null`)
  await shop.rows(`update contact_messages set answered_at = now(), answered_by = 'renata' where answered_at is null`)
})

/** Money that arrives after the hold has ended, when the book is sold out. */
async function payTooLate() {
  const { id } = await place(shop, [scarceBook.id])
  await shop.rows(`update orders set expires_at = now() - interval '1 minute' where id = $1`, [id])
  await addJob(shop.db, 'expire_order', { orderId: id }, { key: `expire:${id}` })
  await shop.work()
  await shop.db.updateTable('books').set({ stock: 0 }).where('id', '=', scarceBook.id).execute()
  await pay(shop, id)
  await settle(shop, id)
  await shop.db.updateTable('books').set({ stock: 3 }).where('id', '=', scarceBook.id).execute()
}

test('messages, disputes, parcels and exceptions are one list: equal ones as one, each once, the urgent and the oldest first', async () => {
  expect(await read()).toEqual([])
  await payTooLate()
  await payTooLate()
  await buy(shop, [plentifulBook.id])
  for (const email of ['ana@correio.com.br', 'rui@correio.com.br'])
    await shop.call(
      'POST',
      '/api/contact',
      { name: 'Ana Reis', email, order: '', message: 'Onde está o meu livro?' },
      { origin: shop.config.publicUrl },
    )
  await runChecks(shop.deps)
  // The process also reads other tables from time to time.
  const ofList = async () => (await statementsOf(panel, read)).filter((text) => /exceptions/.test(text))
  const statements = await ofList()
  expect(statements.length).toBeGreaterThan(0)
  const [refunds, ...others] = await read()
  const [due] = await shop.rows<{ cents: number }>(
    `select sum((detail ->> 'cents')::int)::int as cents from exceptions where kind = 'REFUND_DUE' and resolved_at is null`,
  )
  expect(refunds).toMatchObject({ kind: 'REFUND_DUE', title: '2 reembolsos a fazer', count: 2, cents: due!.cents, isUrgent: true })
  expect(others).toMatchObject([
    { kind: 'TO_SEND', title: '1 pedido a enviar', cents: null, isUrgent: false },
    { kind: 'MESSAGE', title: '2 mensagens sem resposta', isUrgent: false },
  ])

  await shop.rows(`update contact_messages set received_at = now() - interval '4 days 1 hour' where email = 'ana@correio.com.br'`)
  const disputed = await buy(shop, [plentifulBook.id])
  await openDispute(panel, disputed.id)
  await shop.rows(`update orders set sent_at = now() where id = $1`, [disputed.id])
  await runChecks(shop.deps)
  const tasks = await read()
  // The check for messages near their deadline finds the same one.
  expect(await shop.rows(`select from exceptions where kind = 'MESSAGE_DUE' and resolved_at is null`)).toHaveLength(1)
  expect(kindsOf(tasks)).toEqual(['MESSAGE', 'REFUND_DUE', 'TO_SEND', 'DISPUTE'])
  expect(tasks[0]).toMatchObject({ count: 2, isUrgent: true })
  expect(await ofList()).toHaveLength(statements.length)
})

test('only what the role of whoever asks may do waits for them', { tags: ['long'] }, async () => {
  const team = await openTeam(panel, [plainCourse.id])
  const kinds = async (token: string) => kindsOf((await askAs(panel, token)('{ today { kind } }')).data.today as Json[])
  expect(await kinds(team.OWNER.session)).toEqual(['MESSAGE', 'REFUND_DUE', 'TO_SEND', 'DISPUTE'])
  expect(await kinds(team.SUPPORT.session)).toEqual(['MESSAGE'])
  expect(await kinds(team.FINANCE.token)).toEqual(['REFUND_DUE', 'DISPUTE'])
  expect(await kinds(team.TEACHER.session)).toEqual([])
})
