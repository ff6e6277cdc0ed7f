import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import { listed as listExceptions, resolve } from '#tests/harness/exceptions.ts'
import { type Json } from '#tests/harness/panel.ts'
import { emailsAfterPayment, quote, submit } from '#tests/harness/shop.ts'
import { openDispute } from '#tests/harness/disputes.ts'
import { buy, pay, place, settle } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
let orderId: string
beforeAll(async () => {
  const email = 'partes@correio.com.br'
  const { body } = await submit(panel.shop, await quote(panel.shop, [{ id: plainCourse.id, quantity: 1 }], { email }), { email })
  orderId = String(body._id)
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(panel.shop.db)
const listed = (kind: ExceptionKind) => listExceptions(panel, kind)
const act = async ({ id }: Json, action: 'RETRY' | 'RESEND') => (await resolve(panel, id as string, action)).data.resolveException as Json

test('an e-mail whose address was refused is sent again by a click', async () => {
  await run(sql`update orders set status = 'PAID', paid_at = now() where id = ${orderId}`)
  await run(sql`insert into emails (order_id, kind, failed_at, failure) values (${orderId}, 'ACCESS', now(), '550 5.1.1')`)
  const [exception] = await listed('EMAIL_FAILED')
  expect(exception).toMatchObject({ orderId, cause: expect.stringMatching(/^A loja desistiu de entregar o e-mail com os acessos/) })
  await run(sql`update emails set queued_at = now() - interval '2 hours' where order_id = ${orderId} and kind = 'ACCESS'`)
  expect(await listed('EMAIL_UNSENT')).toEqual([])
  expect(await act(exception!, 'RESEND')).toEqual({ resolved: true })
  await panel.shop.work()
  expect(await emailsAfterPayment(panel.shop, 'partes@correio.com.br')).toHaveLength(1)
  await run(sql`update orders set status = 'PENDING', paid_at = null where id = ${orderId}`)
})

test('a payment that cannot be read, unless PagBank does not respond at all', async () => {
  await run(
    sql`update payments set unreadable_since = now() - interval '31 minutes', unreadable_reason = '40401' where order_id = ${orderId}`,
  )
  expect(await listed('PAYMENT_UNREADABLE')).toMatchObject([{ orderId, cents: plainCourse.priceCents }])
  await run(sql`insert into provider_health (provider, state, since, failures) values ('PagBank', 'OPEN', now(), 5)
    on conflict (provider) do update set state = 'OPEN', since = now()`)
  expect(await listed('PAYMENT_UNREADABLE')).toEqual([])
  expect(await listed('PROVIDER_DOWN')).toMatchObject([{ orderId: null, cause: expect.stringMatching(/^O PagBank não está respondendo/) }])
  await run(sql`update provider_health set state = 'CLOSED'`)
  expect(await listed('PROVIDER_DOWN')).toEqual([])
  const [exception] = await listed('PAYMENT_UNREADABLE')
  expect(await act(exception!, 'RETRY')).toEqual({ resolved: false })
  await panel.shop.work()
  expect(await listed('PAYMENT_UNREADABLE')).toEqual([])
})

test('a difference in the ledger, of an order and in total', async () => {
  await run(
    sql`insert into ledger_findings (order_id, kind, expected_cents, posted_cents) values (${orderId}, 'SALE', 100, 300), (${orderId}, 'REFUND', 300, 100), (null, 'TOTAL', 0, 4294967200)`,
  )
  const exceptions = await listed('LEDGER_UNBALANCED')
  expect(exceptions.map(({ orderId: order, cents }) => [order, cents])).toEqual(
    expect.arrayContaining([
      [orderId, 400],
      [null, 4_294_967_200],
    ]),
  )
  const causes = exceptions.map(({ cause }) => String(cause))
  expect(causes.toSorted()).toEqual([
    expect.stringContaining('Há 1 diferença entre os lançamentos contábeis e o que os pedidos mostram, de R$\u00a042.949.672,00.'),
    expect.stringContaining('Há 2 diferenças entre os lançamentos contábeis e o que os pedidos mostram, que somam R$\u00a04,00.'),
  ])
  await run(sql`delete from ledger_findings`)
  expect(await listed('LEDGER_UNBALANCED')).toEqual([])
})

test('a dispute near its deadline, until it is answered', async () => {
  const { id } = await buy(panel.shop, [plainCourse.id])
  await openDispute(panel, id, 100)
  expect(await listed('DISPUTE_DEADLINE')).toEqual([])
  await run(sql`update disputes set deadline_at = now() + interval '1 day'`)
  expect(await listed('DISPUTE_DEADLINE')).toMatchObject([{ orderId: id, cents: 100, cause: expect.stringMatching(/^O banco do cliente/) }])
  await run(sql`update disputes set status = 'ANSWERED', answered_at = now()`)
  expect(await listed('DISPUTE_DEADLINE')).toEqual([])
})

test('a book of which much is held, and nothing paid', async () => {
  await run(sql`update books set stock = 20 where id = ${scarceBook.id}`)
  const { id } = await place(panel.shop, [scarceBook.id], { quantity: 12 })
  expect(await listed('STOCK_HELD')).toEqual([])
  await run(sql`update orders set created_at = now() - interval '11 minutes' where id = ${id}`)
  expect(await listed('STOCK_HELD')).toMatchObject([{ cause: expect.stringContaining('seguram 12 exemplares') }])
  await pay(panel.shop, id)
  await settle(panel.shop, id)
  expect(await listed('STOCK_HELD')).toEqual([])
})

test('a book that counts other units than its orders', async () => {
  // Its turn is this minute or another: a reported book is looked at every minute.
  await run(sql`insert into exceptions (kind, subject, since) values ('STOCK_MISMATCH', ${scarceBook.id}, now())`)
  await run(sql`update books set reserved_quantity = reserved_quantity + 2 where id = ${scarceBook.id}`)
  expect(await listed('STOCK_MISMATCH')).toMatchObject([{ cause: expect.stringContaining(`“${scarceBook.title}”`) }])
  await run(sql`update books set reserved_quantity = reserved_quantity - 2 where id = ${scarceBook.id}`)
  expect(await listed('STOCK_MISMATCH')).toEqual([])
})
