import { getNamedType, type GraphQLField, type GraphQLObjectType, type GraphQLOutputType, isObjectType, isRequiredArgument } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { hasRight, type Role, roles } from '#domain/platform/roles/rights.ts'
import { tokenScopes } from '#domain/platform/api/token-scopes.ts'
import { formatPhone } from '#domain/platform/values/masks.ts'
import { formatTaxId } from '#domain/platform/values/tax-id.ts'
import { accessOf } from '#programs/composition/operation-access.ts'
import { rightsOf } from '#programs/composition/operation-rights.ts'
import { restCalls } from '#programs/composition/routes.ts'
import { schema } from '#programs/composition/schema.ts'
import { buy, newPerson, place } from '#tests/harness/erasure.ts'
import { leaveTraces, plantTraces } from '#tests/harness/planted-traces.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { planOf, subscribe } from '#tests/harness/subscriptions.ts'
import { askAs, type Member, openTeam } from '#tests/harness/team.ts'

/**
 * Roles that read orders see how to reach a buyer, and roles with the right to CPFs see a whole one. Every column that may name a buyer names
 * one here, and each role asks for everything that it may ask for.
 */

const panel = await providePanel()
const { shop } = panel
const courses = [plainCourse.id, courseWithModules.id]
const person = newPerson()
/** A question shows the first name, which is none of these. `x.csv`: an import, with people in it. */
const contact = ['Arapuã', person.email, person.phone, formatPhone(person.phone), person.address.street, '"x.csv"']
const taxIds = [person.cpf, formatTaxId(person.cpf)]
const ids: Record<string, string> = {}
let team: Record<Role | 'NONE', Member>

beforeAll(async () => {
  const order = await buy(panel, person, [courseWithModules.id, ebook.id, plentifulBook.id])
  await shop.work()
  await leaveTraces(panel, person, order)
  await subscribe(shop, await planOf(panel, [plainCourse], { trialDays: 7 }), { ...person, trial: true })
  await place(panel, person, [ebook.id])
  const texts = [person.name, person.email, person.cpf, person.phone, person.address.street]
  await plantTraces(shop, { orderId: order, email: person.email, trace: 'Arapuã', texts })
  team = await openTeam(panel, courses)
  Object.assign(ids, { id: order, orderId: order, getCourse: plainCourse.id })
  for (const [table, names] of Object.entries(operationsOf)) {
    const [newest] = await shop.rows<{ id: string }>(`select id from ${table} order by id desc limit 1`)
    for (const name of names.split(' ')) ids[name] = newest!.id
  }
})

/** The operations whose `id` is one of a table. That of the others is an order's. */
const operationsOf = {
  bulk_operations: 'getBulkOperation listBulkItems',
  webhook_endpoints: 'getWebhook listWebhookDeliveries',
  imports: 'listImportLines',
  subscriptions: 'getSubscription',
  coupons: 'getCoupon',
  books: 'getBook',
  plans: 'getPlan',
  banners: 'getBanner',
  posts: 'getNews',
  bundles: 'getBundle',
  staff_members: 'getStaffMember',
}

/** Values of arguments with which an answer would have the person in it. */
const given: Record<string, string[]> = {
  email: [`"${person.email}"`],
  search: [`"${person.email}"`],
  courseId: courses.map((id) => `"${id}"`),
  productId: [`"${plainCourse.id}"`],
  entity: ['COURSE', 'ACCESS', 'ORDER', 'PERSON'],
  kind: ['TERMS', 'PRIVACY'],
  days: ['30'],
  by: ['SOURCE'],
}

type Field = GraphQLField<unknown, unknown>
const allowedTo = (role: Role, root: GraphQLObjectType | null | undefined): Field[] =>
  Object.values(root!.getFields()).filter(
    ({ name }) => accessOf(name) !== 'public' && rightsOf(name)!.every((right) => hasRight(role, right)),
  )

/** Everything that the type has, at any depth. Nothing stands within itself. */
function selectionOf(type: GraphQLOutputType, above: readonly string[] = []): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const within = [...above, named.name]
  const fields = Object.values(named.getFields()).filter(
    ({ args, type: each }) => !args.some(isRequiredArgument) && !within.includes(getNamedType(each).name),
  )
  return `{ __typename ${fields.map(({ name, type: each }) => `${name} ${selectionOf(each, within)}`).join(' ')} }`
}

/** Documents that ask for all of the field: with each value of an argument, and of a list with and without a search. */
function documentsOf({ name, args, type }: Field): string[] {
  const valuesOf = (arg: string): string[] => {
    if (arg === 'entityId') return [...courses, ids.id!].map((id) => `"${id}"`)
    return given[arg] ?? [`"${ids[name] ?? ids[arg] ?? 'x'}"`]
  }
  let calls: string[][] = [[]]
  for (const { name: arg } of args.filter(isRequiredArgument))
    calls = calls.flatMap((call) => valuesOf(arg).map((value) => [...call, `${arg}: ${value}`]))
  for (const arg of args.filter((each) => !isRequiredArgument(each))) {
    if (arg.name === 'search') calls.push([...calls[0]!, `search: ${given.search![0]!}`])
    if (arg.name === 'all') calls.push(['all: true'])
  }
  return calls.map((call) => `{ ${name}${call.length > 0 ? `(${call.join(', ')})` : ''} ${selectionOf(type)} }`)
}

/** The fields whose answers to this role have one of the texts, sorted. */
const fieldsWith = (texts: readonly string[], role: Role) => answersWith(texts, team[role].session, allowedTo(role, schema.getQueryType()))

async function answersWith(texts: readonly string[], secret: string, fields: readonly Field[]): Promise<string[]> {
  const seen = new Set<string>()
  for (const field of fields)
    for (const document of documentsOf(field)) {
      const { code, message, data } = await askAs(panel, secret)(document)
      expect([document, code, message]).not.toEqual([document, 'BAD_USER_INPUT', expect.anything()])
      const answer = JSON.stringify([message, data])
      if (texts.some((text) => answer.includes(text))) seen.add(field.name)
    }
  return [...seen].toSorted()
}

const readers = roles.filter((role) => hasRight(role, 'orders.read'))
const others = roles.filter((role) => !readers.includes(role))

test('a role that reads orders sees how to reach a buyer', async () => {
  expect((await fieldsWith(contact, 'OWNER')).join(' ')).toBe(
    'findOrders getCustomer getOrder getSubscription listAccess listBulkItems listCustomers listDisputes listFiscalDocuments listHistory listImportLines listMessages listOrders listRecoveries listSubscriptions listTransferLines listWebhookDeliveries orderNotes orderWithdrawals parcels',
  )
})

test.each(others)('%s sees no surname, e-mail, telephone or street of a buyer, nor a whole CPF', async (role) => {
  expect(await fieldsWith([...contact, ...taxIds], role)).toEqual([])
  const { data } = await askAs(panel, team[role].session)('{ listQuestions { data { name } } }')
  expect(data).toMatchObject({ listQuestions: { data: expect.arrayContaining([{ name: 'Quitéria' }]) } })
})

test.each(readers)('%s sees a whole CPF if the table of rights says so', async (role) => {
  const fields = hasRight(role, 'people.cpf') ? ['getOrder', 'listOrders'] : []
  expect(await fieldsWith(taxIds, role)).toEqual(fields)
})

test('a token without the right to read people sees no whole CPF, nor the address or the secret of a webhook', async () => {
  const fields = Object.values(schema.getQueryType()!.getFields()).filter(({ name }) => typeof accessOf(name) === 'object')
  const path = 'planted-path-of-a-webhook'
  const webhook = `mutation { createWebhook(webhook: { name: "n8n", url: "https://hooks.example/${path}", kinds: ["order.paid"] }) { id } }`
  expect((await askAs(panel, team.OWNER.session)(webhook)).code).toBe('ok')
  const token = 'mutation ($scopes: [String!]!) { createApiToken(name: "n8n", scopes: $scopes, days: 30) { secret } }'
  const scopes = tokenScopes.filter((scope) => !scope.startsWith('people'))
  const { secret } = (await askAs(panel, team.OWNER.session)(token, { scopes })).data.createApiToken
  expect(await answersWith([...taxIds, path, 'whsec_'], secret, fields)).toEqual([])
})

describe('without the right to read orders', () => {
  const typesBelow = (fields: readonly Field[]) => {
    const types = new Set<string>()
    const add = (type: GraphQLOutputType) => {
      const named = getNamedType(type)
      if (!isObjectType(named) || types.has(named.name)) return
      types.add(named.name)
      for (const each of Object.values(named.getFields())) add(each.type)
    }
    for (const { type } of fields) add(type)
    return types
  }

  test.each(others)('what %s changes answers with types that its queries have', (role) => {
    const read = typesBelow(allowedTo(role, schema.getQueryType()))
    expect([...typesBelow(allowedTo(role, schema.getMutationType()))].filter((type) => !read.has(type))).toEqual([])
  })

  test('uploads are all that a role has of REST', () => {
    const calls = restCalls.filter(({ right }) => right && others.some((role) => hasRight(role, right)))
    expect(calls.map(({ id }) => id)).toEqual([
      'beginUpload',
      'getUpload',
      'getUploadOffset',
      'sendPiece',
      'removeUpload',
      'completeUpload',
    ])
  })
})
