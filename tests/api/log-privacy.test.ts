import { once } from 'node:events'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer, courseWithModules, plentifulBook } from '#database/seed/fixtures.ts'
import { openLog } from '#server/platform/monitoring/log.ts'
import { freePort } from '#database/free-port.ts'
import { pay } from '#tests/harness/purchases.ts'
import { orderOf, openShop, person, quote, type Shop, submit } from '#tests/harness/shop.ts'
import { openIssuer } from '#tests/harness/issuer.ts'

/** A mail server that refuses every message and names the recipient in its error. */
const post = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  // Connections stay open for the next e-mail; here there is none.
  closeTimeout: 50,
  onRcptTo: ({ address }, _, answer) => answer(new Error(`550 there is no mailbox ${address}`)),
})

let shop: Shop
let issuer: Awaited<ReturnType<typeof openIssuer>>
const lines: string[] = []
beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  issuer = await openIssuer(port)
  post.listen(smtpPort, 'localhost')
  await once(post.server, 'listening')
  const log = openLog(
    'web',
    { logLevel: 'debug', paymentProvider: { url: '', token: 'SANDBOXTOKEN123', pixShape: 'v2' } },
    { write: (line) => void lines.push(line) },
  )
  shop = await openShop({ AUTH0_DOMAIN: issuer.issuer, SMTP_URL: `smtp://localhost:${smtpPort}` }, log)
})
afterAll(async () => {
  await shop.close()
  await issuer.close()
  const closed = once(post.server, 'close')
  post.close()
  await closed
})

const items = [
  { id: courseWithModules.id, quantity: 1 },
  { id: plentifulBook.id, quantity: 1 },
]

test('a purchase, and all the errors around it, leave no personal data and no secret in the log', async () => {
  const token = await quote(shop, items)
  const { body } = await submit(shop, token)
  expect((await orderOf(shop, body._id)).status).toBe('PENDING')
  await pay(shop, String(body._id))
  await sql`select graphile_worker.add_job('settle_payment', json_build_object('paymentId', id)) from payments`.execute(shop.db)
  await shop.work()
  expect((await orderOf(shop, body._id)).status).toBe('PAID')

  // PostgreSQL repeats the refused row in its error.
  await sql`alter table orders add constraint refuse_all check (total_cents < 0) not valid`.execute(shop.db)
  expect((await submit(shop, await quote(shop, items))).status).toBe(500)
  await sql`alter table orders drop constraint refuse_all`.execute(shop.db)
  // And the table of accesses is missing while an access is granted.
  await sql`alter table course_accesses rename to away`.execute(shop.db)
  const bearer = { authorization: `Bearer ${issuer.staff}` }
  const permit = shop.call(
    'POST',
    `/api/users/${encodeURIComponent(person.email)}/permissions`,
    { courses: 'ansiedade-sem-misterio' },
    bearer,
  )
  expect((await permit).status).toBe(500)
  await sql`alter table away rename to course_accesses`.execute(shop.db)

  const log = lines.join('')
  // These lines were logged, so the check below has something to search.
  expect(log).toMatch(/"msg":"order paid"/)
  expect(log).toMatch(/violates check constraint/)
  expect(log).toMatch(/there is no mailbox \[e-mail\]/)
  expect(log).toMatch(/course_accesses/)
  expect(lines.every((line) => typeof JSON.parse(line) === 'object')).toBe(true)

  const key = await shop.db.selectFrom('signing_keys').select('secret').execute()
  const secrets = [
    buyer.cpf,
    '529.982.247-25',
    buyer.email,
    encodeURIComponent(buyer.email),
    buyer.phone,
    buyer.name,
    buyer.address.street,
    token,
    token.split('.')[2],
    issuer.staff,
    issuer.staff.split('.')[2],
    'renata.lopes@sabia.example',
    shop.config.paymentProvider.token,
    ...key.flatMap(({ secret }) => [secret.toString('hex'), secret.toString('base64')]),
  ]
  expect(secrets.filter((secret) => !secret || log.includes(secret))).toEqual([])
})
