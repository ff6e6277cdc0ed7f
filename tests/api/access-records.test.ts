import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { root } from '#programs/run/places.mjs'
import { createApp } from '#programs/composition/routes.ts'
import { checkLaw } from '#programs/check/check-law.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import { AccessRecorder } from '#server/platform/web/access-records/access-recorder.ts'
import { exportAccesses, listExports, storeAccesses } from '#server/platform/web/access-records/access-records.sql.ts'
import { buy, emailsTo, place } from '#tests/harness/purchases.ts'
import { paidBrowser, signIn, submittingBrowser } from '#tests/harness/signed-in.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { person, quote } from '#tests/harness/shop.ts'

const panel = await providePanel({ TRUSTED_PROXIES: '1' })
const { shop } = panel
const accesses = new AccessRecorder((batch) => storeAccesses(shop.db, batch), shop.deps.log)
const app = createApp(shop.deps, () => new Response('a page'), { accesses })
beforeEach(() => shop.rows('delete from access_records'))

/** Behind one proxy, which adds the address and the port of its caller. */
async function call(
  method: string,
  path: string,
  { body, headers = {}, port = '51234' }: { body?: object; headers?: object; port?: string } = {},
) {
  const response = await app.request(`${shop.config.publicUrl}${path}`, {
    method,
    headers: {
      'x-forwarded-for': '198.51.100.1, 203.0.113.7',
      'x-client-port': port,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.text()
  return response.status
}
const records = async () => {
  await accesses.flush()
  return shop.rows<{ kind: string; session: string; address: string; port: number | null; isNow: boolean }>(
    `select kind, session, host(address) as address, port, at between now() - interval '1 minute' and now() as "isNow" from access_records order by id`,
  )
}
const from = { address: '203.0.113.7', port: 51234, isNow: true }
const newest = async (table: 'orders' | 'buyer_sessions' | 'contact_messages') =>
  (await shop.rows<{ id: string }>(`select id from ${table} order by ${table === 'orders' ? 'created_at' : 'id'} desc limit 1`))[0]!.id

describe('a record of an access', () => {
  test('has moment, address, port and session of a buyer in the library, and nothing else', async () => {
    const headers = await signIn(shop, 'ana.registro@correio.com.br')
    for (const path of ['/api/session', '/api/library', '/api/devices']) await call('GET', path, { headers })
    const session = await newest('buyer_sessions')
    expect(await records()).toEqual([{ kind: 'BUYER', session, ...from }])
    await call('GET', '/api/library', { headers, port: '51235' })
    expect((await records()).map(({ port }) => port)).toEqual([51234, 51235])
    const columns = await shop.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'access_records' order by 1`,
    )
    expect(columns.map(({ name }) => name)).toEqual(['address', 'at', 'id', 'kind', 'port', 'session'])
  })

  test('is made of a sign-in by a code, with the session that it begins', async () => {
    const { email } = await buy(shop, [plainCourse.id])
    const origin = new URL(shop.config.publicUrl).origin
    const response = await app.request(`${shop.config.publicUrl}/api/sign-in/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email }),
    })
    await shop.work(['send_sign_in_code'])
    const emails = (await shop.sandbox(`/console/emails.json?to=${email}`)) as { text: string }[]
    const code = emails.map(({ text }) => /\b\d{3} ?\d{3}\b/.exec(text)?.[0]).findLast(Boolean)!
    const headers = { origin, cookie: response.headers.get('set-cookie')!.split(';')[0]! }
    expect(await call('POST', '/api/sign-in', { body: { email, code }, headers })).toBe(200)
    expect(await records()).toEqual([{ kind: 'BUYER', session: await newest('buyer_sessions'), ...from }])
  })

  test('is made of a purchase, of what its browser does with the order, and of a download by the link of its e-mail', async () => {
    const token = await quote(shop, [{ id: ebook.id, quantity: 1 }])
    await call('POST', '/api/checkout/pix/pagseguro/content', { body: { token, ...person } })
    const session = await newest('orders')
    expect(await records()).toEqual([{ kind: 'ORDER', session, ...from }])
    const { id } = await place(shop, [plainCourse.id])
    await call('POST', `/api/orders/${id}/cancel`, { headers: await submittingBrowser(shop, id) })
    expect((await records()).at(-1)).toEqual({ kind: 'ORDER', session: id, ...from })
    const bought = await buy(shop, [ebook.id])
    await shop.work(['send_email'])
    const { text } = (await emailsTo(shop, bought.email)).at(-1)!
    const link = /\/api\/downloads\/[\w.-]+/.exec(text)![0]
    expect(await call('GET', link)).toBe(200)
    expect((await records()).map(({ session }) => session)).not.toContain(bought.id)
    expect(await call('POST', link)).toBe(303)
    expect((await records()).at(-1)).toEqual({ kind: 'ORDER', session: bought.id, ...from })
  })

  test('is made of staff, in the panel and in its other calls, and of a message', async () => {
    const headers = { authorization: `Bearer ${panel.staff}` }
    await call('POST', '/graphql', { body: { query: '{ listCourses { data { id } } }' }, headers })
    await call('GET', '/api/exports/orders?mes=2026-11', { headers })
    const [of, ...others] = await records()
    expect([of?.kind, of?.port, others]).toEqual(['STAFF', 51234, []])
    const message = { key: crypto.randomUUID(), name: 'Ana Lima', email: 'ana.lima@correio.com.br', message: 'Bom dia! Tudo bem por aí?' }
    expect(await call('POST', '/api/contact', { body: message, headers: { origin: new URL(shop.config.publicUrl).origin } })).toBe(200)
    expect((await records()).at(-1)).toEqual({ kind: 'MESSAGE', session: await newest('contact_messages'), ...from })
  })

  test('is not made of pages and calls that are the same for everybody, nor of callers without the role', async () => {
    await call('GET', '/courses')
    await call('POST', '/graphql', { body: { query: '{ publicListCourses { data { id } } }' } })
    await call('GET', '/api/installments/10000')
    await call('GET', '/api/library')
    await call('POST', '/graphql', { body: { query: '{ listCourses { data { id } } }' }, headers: { authorization: 'Bearer x' } })
    expect(await records()).toEqual([])
  })
})

describe('records of accesses', () => {
  const filter = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 600_000) }
  const asker = { actor: 'renata.lopes@sabia.example', reason: 'Ofício 123/2026' }

  test('are exported by what an order of a court names, with the person while the store knows it, and each export is in the history', async () => {
    const { id, email } = await buy(shop, [plainCourse.id])
    await call('GET', '/api/library', { headers: await signIn(shop, email) })
    await call('GET', '/api/library', { headers: await paidBrowser(shop, [id]), port: '4000' })
    expect(await records()).toHaveLength(2)
    const exported = await exportAccesses(shop.db, { ...filter, address: '203.0.113.7', port: 51234 }, asker)
    expect(exported).toEqual([
      { at: expect.any(Date), address: '203.0.113.7', port: 51234, kind: 'BUYER', session: expect.any(String), email },
    ])
    expect(await exportAccesses(shop.db, { ...filter, email: 'outra@correio.com.br' }, asker)).toEqual([])
    const [none, one] = (await listExports(shop.db)).data
    expect([one!.actor, one!.action, one!.changes]).toEqual([
      asker.actor,
      'EXPORTED',
      [
        { field: 'reason', before: null, after: asker.reason },
        { field: 'accessRecords', before: null, after: expect.stringMatching(/^1: .*, 203\.0\.113\.7, 51234$/) },
      ],
    ])
    expect(none!.changes).toMatchObject([{}, { after: expect.stringMatching(/^0: /) }])
    expect((await exportPerson(shop.db, { email, requestedBy: 'Comprador' })).accessRecords).toMatchObject([{ kind: 'BUYER', port: 51234 }])
  })

  test('are read by a command, which needs the asker, the reason and moments with their time zone', { tags: ['long'] }, async () => {
    await storeAccesses(shop.db, [{ kind: 'STAFF', session: 'auth0|renata', at: new Date(), address: '2001:db8::7', port: null }])
    const run = (args: string[]) =>
      promisify(execFile)(process.execPath, [join(root, 'programs/access-records.ts'), ...args], {
        env: { ...process.env, DATABASE_URL: shop.config.databaseUrl, DATABASE_DIRECT_URL: '' },
      })
    const period = ['--from', '2020-01-01T00:00-03:00', '--until', '2100-01-01T00:00-03:00']
    await expect(run([...period, '--reason', 'x'])).rejects.toThrow('--by is missing')
    await expect(run(['--from', '2020-01-01', '--until', '2100-01-01', '--by', 'a', '--reason', 'x'])).rejects.toThrow('time zone')
    const { stdout } = await run([...period, '--address', '2001:db8::7', '--by', 'Renata', '--reason', 'Ofício 124/2026'])
    expect(stdout).toMatch(/^at;address;port;kind;session;email\r\n[\d:.TZ-]+;2001:db8::7;;STAFF;auth0\|renata;\r\n$/)
    expect((await run(['--exports'])).stdout).toContain('Ofício 124/2026')
  })

  test('are deleted after six months, and only then', async () => {
    const months = [0, 5, 7]
    for (const month of months)
      await shop.rows(
        `insert into access_records (at, kind, session, address) values (now() - make_interval(months => $1), 'STAFF', $1::text, '203.0.113.7')`,
        [month],
      )
    await shop.rows(`select graphile_worker.add_job('apply_retention')`)
    await shop.work(['apply_retention'])
    expect((await records()).map(({ session }) => session)).toEqual(['0', '5'])
  })

  test('that are missing, have no port or are too old are gaps of the check', async () => {
    const gaps = async () =>
      (await checkLaw(shop.config, {})).flatMap((line) => (line.id === 'access-records' && line.kind === 'missing' ? line.missing : []))
    await shop.rows(`update orders set created_at = now() - interval '8 days'`)
    expect(await gaps()).toEqual([])
    await shop.rows(`update orders set created_at = now() - interval '1 hour' where id = $1`, [await newest('orders')])
    await shop.rows(`insert into access_records (at, kind, session, address) values (now(), 'STAFF', 'a', '203.0.113.7'),
      (now() - interval '7 months', 'STAFF', 'a', '203.0.113.7')`)
    expect(await gaps()).toEqual([
      '1 orders of the last week have no record: look for "access records" in the log',
      'most records have no port: the proxy does not send X-Client-Port',
      '1 records are older than six months: let a worker run',
    ])
  })
})
