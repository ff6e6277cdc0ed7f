import { expect, test } from 'vitest'
import { tokenScopes } from '#domain/platform/api/token-scopes.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { formatCpf } from '#domain/platform/values/masks.ts'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy } from '#tests/harness/purchases.ts'
import { person } from '#tests/harness/shop.ts'

const panel = await providePanel()
const { shop, ask } = panel
const { id: orderId, email } = await buy(shop, [courseWithModules.id])

async function tokenWith(scopes: readonly string[]): Promise<string> {
  const query = 'mutation ($scopes: [String!]!) { createApiToken(name: "n8n", scopes: $scopes, days: 30) { secret } }'
  return (await ask(query, { scopes })).data.createApiToken.secret as string
}
const send = (secret: string, query: string) => shop.call('POST', '/graphql', { query }, { authorization: `Bearer ${secret}` })
const exported = (secret: string, report: string) =>
  shop.call('GET', `/api/exports/${report}?mes=${dayInBrazil(new Date()).slice(0, 7)}`, undefined, { authorization: `Bearer ${secret}` })

const [everything, withoutPeople] = [
  await tokenWith(tokenScopes),
  await tokenWith(tokenScopes.filter((scope) => !scope.startsWith('people'))),
]
const wholeCpf = [person.cpf, formatCpf(person.cpf)]

test('getOrder masks the CPF for a token that may not read people, and records no view of it', async () => {
  const query = `{ getOrder(id: "${orderId}") { cpf } }`
  expect((await send(withoutPeople, query)).body.data).toEqual({ getOrder: { cpf: '***.982.247-**' } })
  expect(await shop.rows(`select from history where entity_id = $1 and action = 'VIEWED'`, [orderId])).toEqual([])
  expect((await send(everything, query)).body.data).toEqual({ getOrder: { cpf: person.cpf } })
})

test('the report of orders, which has whole CPFs, needs the right to read people too', async () => {
  const reports = await tokenWith(['operations:read'])
  expect((await exported(reports, 'items')).status).toBe(200)
  expect((await exported(reports, 'orders')).body.error?.message).toBe('The token needs the scope people:read')
  expect(JSON.stringify((await exported(await tokenWith(['operations:read', 'people:read']), 'orders')).body)).toContain(wholeCpf[1])
})

test('a token refunds, moves a purchase or puts a script on pages only with the right that is named for it', async () => {
  const refund = `mutation { resolveException(id: "${orderId}", action: REFUND) { id } }`
  const move = `mutation { correctOrderEmail(orderId: "${orderId}", email: "outra@correio.com.br", reason: "digitado errado") { id } }`
  const tag = 'mutation { editStoreSettings(settings: { consentTags: [{ name: "x", src: "https://x.example/x.js" }] }) { id } }'
  const messageOf = async (scopes: readonly string[], query: string) =>
    ((await send(await tokenWith(scopes), query)).body.errors as { message: string }[] | undefined)?.[0]?.message
  expect(await messageOf(['operations:write', 'orders:write'], refund)).toBe('The token needs the scope money:write')
  expect(await messageOf(['orders:write', 'people:write'], move)).toBe('The token needs the scope delivery:write')
  expect(await messageOf(tokenScopes, tag)).toBe('Not for tokens: sign in')
  expect(await messageOf(['settings:write'], 'mutation { editStoreSettings(settings: { guaranteeDays: 8 }) { id } }')).toBeUndefined()
  expect((await ask(tag)).message).toBeUndefined()
  expect(await shop.rows('select from orders where id = $1 and email = $2', [orderId, email])).toHaveLength(1)
})
