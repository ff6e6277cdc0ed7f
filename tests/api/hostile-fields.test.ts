import { getNamedType, isListType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '#programs/composition/open-api.ts'
import { accessOf } from '#programs/composition/operation-access.ts'
import { schema } from '#programs/composition/schema.ts'
import { hostileTexts } from '#tests/fixtures/hostile-signs.ts'
import { fingerprint } from '#tests/harness/fingerprint.ts'
import { type Answer, openShop, type Shop } from '#tests/harness/shop.ts'
import { readSources } from '#tests/rules/sources.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_FACTOR: '1000000' })
})
afterAll(() => shop.close())

type Json = Record<string, unknown>
/** A request whose one field is this value. `whole`: what else its body needs is there, too. */
type Fill = (value: unknown, whole?: boolean) => Promise<Answer>

/** Each value of this schema in which one text is given, and nothing else. */
function valuesOf({ type, properties, items, anyOf, oneOf, enum: choices, const: only }: Json, text: unknown): unknown[] {
  if (choices !== undefined || only !== undefined) return []
  const inside = [...((anyOf ?? oneOf ?? []) as Json[])].flatMap((each) => valuesOf(each, text))
  if (type === 'string') return [text]
  if (type === 'array') return valuesOf(items as Json, text).map((each) => [each])
  const fields = Object.entries((properties ?? {}) as Record<string, Json>)
  return [...inside, ...fields.flatMap(([name, field]) => valuesOf(field, text).map((each) => ({ [name]: each })))]
}

const ofUse: Json = { email: 'joana@correio.com.br', cpf: '52998224725', phone: '71999990000' }
/** A value of this schema with what it needs. */
function sampleOf(schema: Json): unknown {
  const { type, properties, required = [], items, anyOf, oneOf, enum: choices, const: only, format, minimum = 1 } = schema
  const [choice] = (anyOf ?? oneOf ?? []) as Json[]
  if (choice) return sampleOf(choice)
  if (type === 'array') return [sampleOf(items as Json)]
  if (type === 'string') return only ?? (choices as unknown[] | undefined)?.[0] ?? (format === 'uuid' ? id : 'x')
  if (type !== 'object') return type === 'boolean' ? true : minimum
  const fields = Object.entries(properties as Record<string, Json>).filter(([name]) => (required as string[]).includes(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, ofUse[name] ?? sampleOf(field)]))
}

interface Operation {
  operationId: string
  security?: Json[]
  parameters?: { name?: string; in?: string }[]
  requestBody?: { content: Record<string, { schema: Json }> }
}

const id = '00000000-0000-4000-8000-000000000000'

function restFields(): [string, Fill][] {
  const paths = Object.entries(openApiDocument().paths as Record<string, Record<string, Operation>>)
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, security = [], parameters = [], requestBody }]) => {
      if (security.some((each) => 'staff' in each)) return []
      const call = (address: string, body?: unknown) =>
        shop.call(method.toUpperCase(), address.replaceAll(/\{\w+\}/g, id), body, { origin: shop.config.publicUrl })
      const schemaOf = requestBody?.content['application/json']?.schema ?? {}
      const bodies = valuesOf(schemaOf, '').map((_, at): [string, Fill] => [
        `${operationId} body ${at}`,
        (value, whole) => call(path, Object.assign({}, whole && sampleOf(schemaOf), valuesOf(schemaOf, value)[at])),
      ])
      const parts = parameters.flatMap(({ name = '', in: place }): [string, Fill][] => {
        const spelled = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())
        if (place === 'path') return [[`${operationId} {${name}}`, (text) => call(path.replace(`{${name}}`, spelled(text)))]]
        return place === 'query' ? [[`${operationId} ?${name}`, (text) => call(`${path}?${name}=${spelled(text)}`)]] : []
      })
      return [...bodies, ...parts]
    }),
  )
}

function graphqlFields(): [string, Fill][] {
  return Object.values(schema.getQueryType()!.getFields())
    .filter(({ name }) => accessOf(name) === 'public')
    .flatMap(({ name, args }) =>
      args
        .filter(({ type }) => ['String', 'ID'].includes(getNamedType(type).name))
        .map((argument): [string, Fill] => {
          const query = `query ($text: ${argument.type.toString()}) { ${name}(${argument.name}: $text) { __typename } }`
          return [
            `${name} ${argument.name}`,
            (text) => shop.post('/graphql', { query, variables: { text: isListType(argument.type) ? [text] : text } }),
          ]
        }),
    )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The headers that the code reads, with as much as one may have (server/platform/web/server/judge-head.ts). */
function headerFields(): [string, Fill][] {
  const names = readSources().flatMap(({ path, text }) =>
    path.startsWith('server/') ? [...text.matchAll(/\bheader\('([\w-]+)'\)/g)].map(([, name = '']) => name.toLowerCase()) : [],
  )
  return [...new Set([...names, 'cookie'])].map((name) => [
    `header ${name}`,
    (value) => {
      const text = textOf(value)
        .slice(0, name === 'cookie' ? 32_000 : 8_000)
        .replaceAll(/[^ -~]/g, '-')
      return shop.call('GET', '/api/session', undefined, { [name]: text })
    },
  ])
}

/** Milliseconds of processor time of this thread, which other work on the machine does not lengthen. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const nested = (wrap: (inner: unknown) => unknown) => Array.from({ length: 5_000 }).reduce<unknown>(wrap, 1)

/** Values of every kind, in the place of a text: characters that no text has, other types, what somebody else would execute, deep ones. */
const nonsense: unknown[][] = [
  ['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e\u200b', '\\', '_%_%_%', ':*&|!()<->', 'a@b', '1e309', '__proto__', 'constructor'],
  ["'; drop table orders; --", '%00%0a%s%n', '../../../../etc/passwd', '${7*7}{{7*7}}', '9'.repeat(400), 'A'.repeat(9_000)],
  ['2026-02-31T25:61:61Z', 'joana@correio.com.br\r\nBcc: todos@correio.com.br', 'C0000000-0000-4000-8000-000000000001 '],
  [0, -1, 0.1, 2 ** 53, 1e308, null, true, {}, { $gt: '' }, { toString: 1, length: -1 }, [[[]]]],
  [nested((inner) => [inner]), nested((inner) => ({ a: inner }))],
]

/** The fields that need longer than letters would, each with one of every `share` texts. */
async function slowFields(share: number): Promise<string[]> {
  const texts = hostileTexts(60_000)
  const slow: string[] = []
  for (const [place, [name, fill]] of [...restFields(), ...graphqlFields(), ...headerFields()].entries())
    for (const text of texts.filter((_, at) => (at + place) % share === 0)) {
      const isSlow = async () => (await timeOf(() => fill(text))) > Math.max(100, 10 * (await timeOf(() => fill('a'.repeat(text.length)))))
      // A second try tells the collection of garbage from work.
      if ((await isSlow()) && (await isSlow()) && (await isSlow())) slow.push(`${name}: ${text.slice(0, 20)}`)
    }
  return slow
}

test('every field that a stranger may fill is tried', () => {
  const names = [...restFields(), ...graphqlFields(), ...headerFields()].map(([name]) => name)
  expect(names).toEqual(
    expect.arrayContaining(['requestSignInCode body 0', 'checkCoupon {code}', 'publicListCourses search', 'header x-forwarded-for']),
  )
})

// Each text in other fields; together they are all tried.
test('no field takes longer for strange signs than for letters', async () => expect(await slowFields(60)).toEqual([]))
test('neither for any of them', { tags: ['long'] }, async () => expect(await slowFields(1)).toEqual([]))

/** The fields that answer one of every `share` values with an error of the server. */
async function brokenFields(share: number): Promise<string[]> {
  const broken: string[] = []
  for (const [place, [name, fill]] of [...restFields(), ...graphqlFields(), ...headerFields()].entries())
    for (const value of nonsense.flat().filter((_, at) => (at + place) % share === 0)) {
      const { status, body } = await fill(value, true)
      if (status >= 500 || JSON.stringify(body).includes('INTERNAL_SERVER_ERROR')) broken.push(`${name}: ${JSON.stringify(value)}`)
    }
  return broken
}

test('no value is an error of the server, and none changes what a stranger may not', async () => {
  const before = await fingerprint(shop)
  expect(await brokenFields(12)).toEqual([])
  expect(await fingerprint(shop)).toEqual(before)
})
test('nor is any of them in any field', { tags: ['long'] }, async () => expect(await brokenFields(1)).toEqual([]))
