import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
} from 'graphql'
import { expect, test } from 'vitest'
import { tokenScopes } from '#domain/platform/api/token-scopes.ts'
import { formatCpf } from '#domain/platform/values/masks.ts'
import { accessOf } from '#programs/composition/operation-access.ts'
import { schema } from '#programs/composition/schema.ts'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy } from '#tests/harness/purchases.ts'
import { person } from '#tests/harness/shop.ts'

const panel = await providePanel()
const { shop, ask } = panel
const { id: orderId, email } = await buy(shop, [courseWithModules.id])
const path = 'planted-path-of-a-webhook'
await ask(`mutation { createWebhook(webhook: { name: "n8n", url: "https://hooks.example/${path}", kinds: ["order.paid"] }) { id } }`)

async function tokenWith(scopes: readonly string[]): Promise<string> {
  const query = 'mutation ($scopes: [String!]!) { createApiToken(name: "n8n", scopes: $scopes, days: 30) { secret } }'
  return (await ask(query, { scopes })).data.createApiToken.secret as string
}
const send = (secret: string, query: string) => shop.call('POST', '/graphql', { query }, { authorization: `Bearer ${secret}` })
const exported = (secret: string, report: string) =>
  shop.call('GET', `/api/exports/${report}?mes=${new Date().toISOString().slice(0, 7)}`, undefined, { authorization: `Bearer ${secret}` })

const [everything, withoutPeople] = [
  await tokenWith(tokenScopes),
  await tokenWith(tokenScopes.filter((scope) => !scope.startsWith('people'))),
]
const wholeCpf = [person.cpf, formatCpf(person.cpf)]

test('no query that a token may send answers with a whole CPF without the right to read people, nor with the address of a webhook', async () => {
  const fields = Object.values(schema.getQueryType()!.getFields()).filter(({ name }) => typeof accessOf(name) === 'object')
  const answered: string[] = []
  for (const { name, args, type } of fields) {
    const { body } = await send(withoutPeople, `{ ${name}${argumentsOf(args)} ${selectionOf(type)} }`)
    const text = JSON.stringify(body)
    if (body.data) answered.push(name)
    expect([name, [...wholeCpf, path, 'whsec_'].filter((secret) => text.includes(secret))]).toEqual([name, []])
  }
  expect(answered).toEqual(expect.arrayContaining(['getOrder', 'listOrders', 'listDisputes', 'listExceptions', 'getStoreSettings']))
})

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

/** Every argument that must be given, and ids and addresses, which find something. */
function argumentsOf(args: readonly GraphQLArgument[]): string {
  const given = args.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    const value = () => {
      if (isEnumType(named)) return named.getValues()[0]!.name
      if (named.name === 'ID') return JSON.stringify(/order|^id$|entityId/i.test(name) ? orderId : courseWithModules.id)
      if (named.name === 'Int' || named.name === 'Float') return '1'
      return JSON.stringify(name === 'email' ? email : new Date().toISOString().slice(0, 10))
    }
    if (!isNonNullType(type) && named.name !== 'ID') return []
    return `${name}: ${isListType(getNullableType(type)) ? `[${value()}]` : value()}`
  })
  return given.length > 0 ? `(${given.join(', ')})` : ''
}

/** Every field, down to those of types that are selected already. */
function selectionOf(type: GraphQLOutputType, above: readonly string[] = []): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields()).filter((field) => !above.includes(getNamedType(field.type).name))
  const selected = fields.map((field) => {
    const nested = selectionOf(field.type, [...above, named.name])
    return isObjectType(getNamedType(field.type)) && nested === '' ? '' : `${field.name} ${nested}`
  })
  return selected.join('').trim() === '' ? '' : `{ ${selected.join(' ')} }`
}
