import { expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { buy, place } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { itemsOf } from '#tests/harness/refunds.ts'
import { providerOrder } from '#tests/harness/shop.ts'
import { signIn, submittingBrowser } from '#tests/harness/signed-in.ts'
import { askAs, openTeam } from '#tests/harness/team.ts'

const panel = await providePanel()
const { shop, ask } = panel

const send = async (path: string, key: string, headers: Record<string, string>, body?: object) => {
  const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const response = await shop.fetch(path, {
    method: 'POST',
    headers: { 'Idempotency-Key': key, origin: new URL(shop.config.publicUrl).origin, ...type, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() }
}

test('a browser gets no answer of another one, whose key and request it knows', async () => {
  const { id } = await buy(shop, [ebook.id])
  const own = await submittingBrowser(shop, id)
  const [opened, again] = [await send(`/api/orders/${id}/open`, id, own), await send(`/api/orders/${id}/open`, id, own)]
  expect([opened.status, again]).toEqual([200, opened])
  const stranger = await send(`/api/orders/${id}/open`, id, {})
  expect([stranger.status, stranger.cookies]).toEqual([401, []])
})

test('a session that has ended since gets no answer of its own again', async () => {
  const { id, email } = await buy(shop, [ebook.id])
  const own = await submittingBrowser(shop, id)
  const session = await signIn(shop, email)
  const both = { ...own, cookie: `${own.cookie}; ${session.cookie}` }
  const open = () => send(`/api/orders/${id}/open`, `${id}-dois`, both)
  const first = await open()
  expect([first.status, await open()]).toEqual([200, first])
  await shop.rows('update buyer_sessions set ended_at = now() where email = $1', [email])
  expect([(await open()).status, (await open()).cookies]).toEqual([422, []])
})

test('one key of two buyers signs both out', async () => {
  const buyers = [await signIn(shop, 'ana@correio.com.br'), await signIn(shop, 'bia@correio.com.br')]
  for (const { cookie } of buyers) {
    expect((await send('/api/devices/sign-out', 'sair', { cookie }, {})).status).toBe(200)
    expect((await shop.call('GET', '/api/session', undefined, { cookie })).body.signedIn).toBe(false)
  }
})

test("the provider's events have no keys: each is stored", async () => {
  const id = await providerOrder(shop, (await place(shop, [ebook.id])).id)
  for (const status of ['WAITING', 'IN_ANALYSIS']) await send('/api/webhooks/pagbank', 'evento', {}, { id, status })
  expect(await shop.rows('select from webhook_events where payment_id is not null and body like $1', [`%${id}%`])).toHaveLength(2)
})

const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
const recorded = (alias: string, order: string, line: string) =>
  `${alias}: recordRefund(id: "${order}", items: [{id: "${line}", quantity: 1}], method: PIX, returnedOn: "${day}", reason: "devolvido em mãos") { id }`

test('two refunds of an order under one key: the second is refused, and the first is not made again', async () => {
  const { id } = await buy(shop, [ebook.id, plainCourse.id])
  const [first, second] = Object.values(await itemsOf(panel, id)) as [string, string]
  const both = () => ask(`mutation { ${recorded('a', id, first)} ${recorded('b', id, second)} }`, {}, 'reembolsos')
  const answer = await both()
  expect([answer.code, await both()]).toEqual(['CONFLICT', answer])
  expect(await shop.rows('select from refunds where order_id = $1', [id])).toHaveLength(1)
  expect((await ask(`mutation { ${recorded('a', id, first)} }`, {}, 'reembolsos-2')).code).toBe('CONFLICT')
})

const token = (alias: string, scope: string) => `${alias}: createApiToken(name: "n8n", scopes: ["${scope}"], days: 1) { secret }`
const tokens = () => shop.rows('select from api_tokens')

test.each([
  ['two fields of which the second is refused', `${token('a', 'catalogue:read')} ${token('b', 'none')}`, 1],
  ['fields in a fragment', `...Both } fragment Both on Mutation { ${token('a', 'catalogue:read')} ${token('b', 'none')}`, 1],
  ['one field that is refused', token('a', 'none'), 0],
])('what happened happens once: %s', async (name, fields, made) => {
  const before = await tokens()
  for (let call = 0; call < 3; call++)
    expect((await ask(`mutation { ${fields} }`, {}, `uma-vez-${name.length}`)).code).toBe('BAD_USER_INPUT')
  expect(await tokens()).toHaveLength(before.length + made)
})

test('whoever lost the right, or sees less by now, gets no stored answer, and nothing happens twice', async () => {
  const { id } = await buy(shop, [ebook.id])
  const team = await openTeam(panel, [plainCourse.id])
  const change = (role: string) =>
    askAs(panel, team.OWNER.session)(
      'mutation ($id: ID!, $role: StaffRole!) { editStaffMember(id: $id, member: { role: $role }) { id } }',
      {
        id: team.FINANCE.id,
        role,
      },
    )
  const query = `mutation { addOrderNote(id: "${id}", note: "ligar amanhã") { id cpf } }`
  const note = (secret: string) => askAs(panel, secret, { 'idempotency-key': 'nota' })(query)
  const first = await note(team.FINANCE.session)
  expect([first.code, await note(team.FINANCE.session)]).toEqual(['ok', first])
  for (const role of ['CONTENT', 'SUPPORT']) {
    await change(role)
    expect(await note(team.FINANCE.session)).toMatchObject({ code: 'FORBIDDEN', data: {} })
  }
  await change('FINANCE')
  expect(await note(team.FINANCE.session)).toEqual(first)
  expect(await shop.rows('select from order_notes where order_id = $1', [id])).toHaveLength(1)
})
