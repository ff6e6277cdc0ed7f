import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '#programs/composition/schema.ts'
import { createExecutor } from '#server/platform/web/graphql/execute.ts'
import { rules } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, issuer } = await providePanel({
  RATE_LIMIT_FACTOR: '1',
  TRUSTED_PROXIES: '1',
  NODE_ENV: 'production',
  SANDBOX: 'allowed',
  // With a real provider, introspection is disabled.
  PAGBANK_TOKEN: 'TOKEN',
  PAGBANK_API_URL: 'http://localhost:1',
  PUBLIC_URL: 'https://loja.example',
})

const ask = async (body: unknown, headers: Record<string, string> = {}) => {
  const begun = performance.now()
  const response = await shop.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: { message: string; extensions: { code: string } }[] }
  return { status: response.status, data, errors, wait: response.headers.get('retry-after'), ms: performance.now() - begun }
}
const from = (caller: string) => ({ 'x-forwarded-for': caller })
const row = 'id title description thumbnailUrl price currency singleSale createdAt updatedAt'

describe('refused quickly, before anything is executed', () => {
  const doubling = `{ ...f0 } ${Array.from({ length: 60 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`).join(' ')} fragment f60 on Query { ...f60 }`
  test.each([
    ['a batch of operations', [{ query: '{ __typename }' }, { query: '{ __typename }' }]],
    ['fragments that double the selection sixty times', { query: doubling }],
    [
      'lists above the cost limit',
      {
        query: `{ ${Array.from({ length: 10 }, (_, index) => `l${index}: publicListCourses(limit: 100) { data { ${row} orderBump { type data } } }`).join(' ')} }`,
      },
    ],
    ['the schema', { query: '{ __schema { types { name fields { name } } } }' }],
    ['a type of the schema', { query: '{ __type(name: "Order") { fields { name } } }' }],
  ])('%s', async (_, body) => {
    const { data, errors, ms } = await ask(body, from('203.0.113.1'))
    expect(['BAD_USER_INPUT', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']).toContain(errors?.[0]?.extensions.code)
    expect(data ?? null).toBeNull()
    // Carried out, some of them would take minutes.
    expect(ms).toBeLessThan(30_000)
  })

  test('validation errors do not suggest names that the query does not contain', async () => {
    const { errors } = await ask({ query: '{ publicListBooks { data { titl fileReff } } listOrder { id } }' }, from('203.0.113.1'))
    expect(errors?.length).toBe(3)
    expect(JSON.stringify(errors)).not.toMatch(/Did you mean|fileRef\b|listOrders/)
  })
})

test('the schema is read by staff and by a token of any scope, and by no other signed-in person', async () => {
  const query = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true, specifiedByUrl: true, oneOf: true })
  const read = async (token: string) => (await ask({ query }, { authorization: `Bearer ${token}` })).data
  const made = await ask(
    { query: 'mutation { createApiToken(name: "n8n", scopes: ["orders:read"], days: 1) { secret } }' },
    { authorization: `Bearer ${issuer.staff}` },
  )
  const { secret } = (made.data as { createApiToken: { secret: string } }).createApiToken
  for (const token of [issuer.staff, secret])
    expect(printSchema(buildClientSchema((await read(token)) as IntrospectionQuery))).toContain('scalar Cents')
  expect((await read(Object.values(issuer.roleless)[0]!)) ?? null).toBeNull()
})

describe('a heavy query', () => {
  const heavy = { query: `{ publicListCourses(limit: 100) { data { ${row} orderBump { type data } } } }` }
  const { seconds } = rules['heavy-query']

  test('of an anonymous caller counts against the rate limit', async () => {
    expect((await ask(heavy, from('203.0.113.2'))).status).toBe(200)
    // Used up for longer than this test runs, because one call is available again each second.
    const { numUpdatedRows } = await shop.db
      .updateTable('rate_limits')
      .set({ free_at: new Date(Date.now() + (seconds + 60) * 1000) })
      .where('rule', '=', 'heavy-query')
      .where('caller', '=', '203.0.113.2')
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    const refused = await ask(heavy, from('203.0.113.2'))
    expect(refused).toMatchObject({ status: 429, wait: '1' })
    expect(refused.errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'TOO_MANY_REQUESTS' }])
    expect(refused.data ?? null).toBeNull()
    expect((await ask(heavy, from('203.0.113.3'))).status).toBe(200)
  })

  test('is also one whose lists inside lists are few words', async () => {
    const query = `{ publicListCourses(limit: 100) { data { lessons { modules { lessons { id title description } } } } } }`
    expect((await ask({ query }, from('203.0.113.2'))).status).toBe(429)
  })

  test('with a token without the role counts like an anonymous one', async () => {
    const { status } = await ask(heavy, { ...from('203.0.113.2'), authorization: `Bearer ${issuer.roleless['no role']}` })
    expect(status).toBe(429)
  })

  test('of staff does not count', async () => {
    const query = `{ listCourses(access: ADMIN, limit: 100) { data { ${row} slug published } } }`
    const { status, data } = await ask({ query }, { ...from('203.0.113.2'), authorization: `Bearer ${issuer.staff}` })
    expect([status, data === undefined || data === null]).toEqual([200, false])
  })

  test('does not block an ordinary page of the catalogue for a refused caller', async () => {
    const query = `{ publicListCourses(limit: 12) { data { ${row} } pageInfo { totalPages } } }`
    expect((await ask({ query }, from('203.0.113.2'))).status).toBe(200)
  })
})

test('queries of our own pages have no rate limit', async () => {
  const execute = createExecutor(shop.deps, schema)
  const { errors } = await execute(`{ publicListCourses(limit: 12) { data { ${row} } } }`, {})
  expect(errors).toBeUndefined()
})
