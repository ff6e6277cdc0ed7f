import { describe, expect, test } from 'vitest'
import { tokenScopes } from '#domain/platform/api/token-scopes.ts'
import { accessOf } from '#programs/composition/operation-access.ts'
import { restCalls } from '#programs/composition/routes.ts'
import { freePort } from '#database/free-port.ts'
import { adminOperations, operations } from './operations.ts'
import { openShop } from '#tests/harness/shop.ts'
import { hashOf } from '#server/operations/tokens/token-secret.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, issuer, ask } = await providePanel()
const unknownId = '00000000-0000-4000-8000-000000000000'

const run = (name: string, token?: string) =>
  shop.call('POST', '/graphql', adminOperations[name], token === undefined ? {} : { authorization: `Bearer ${token}` }).then(({ body }) => {
    const errors = body.errors as { extensions: { code: string } }[] | undefined
    return { code: errors?.[0]?.extensions.code ?? 'ok', data: body.data as Record<string, unknown> | null }
  })

const publicFields = [
  'publicListCourses',
  'publicGetCourse',
  'publicCourses',
  'publicListBooks',
  'publicGetBook',
  'publicBooks',
  'publicListBundles',
  'publicGetBundle',
  'publicBundles',
  'publicListPlans',
  'publicGetPlan',
  'publicListNews',
  'publicGetNews',
  'publicBanners',
  'publicLegalText',
  'publicSearch',
]

test('somebody has decided who may use each field, and these are for everybody', () => {
  const fields = Object.keys(operations)
  expect(fields.filter((name) => !accessOf(name))).toEqual([])
  expect(fields.filter((name) => accessOf(name) === 'public').toSorted()).toEqual(publicFields.toSorted())
})

/** A personal token with these scopes. */
async function tokenWith(scopes: readonly string[], name = 'n8n') {
  const query =
    'mutation ($scopes: [String!]!, $name: String!) { createApiToken(name: $name, scopes: $scopes, days: 30) { secret token { id } } }'
  const { data } = await ask(query, { scopes, name })
  return { secret: data.createApiToken.secret as string, id: data.createApiToken.token.id as string }
}
const all = (await tokenWith(tokenScopes)).secret
const allBut = new Map<string, string>()
for (const scope of tokenScopes) {
  const left = tokenScopes.filter((each) => each !== scope && each !== scope.replace(/:read$/, ':write'))
  allBut.set(scope, (await tokenWith(left)).secret)
}

test.each(Object.keys(adminOperations))(
  '%s is refused without a token and with one that lacks its scope, and passes with it',
  async (name) => {
    const access = accessOf(name)!
    const scopes = typeof access === 'string' ? [] : access
    const [without, whole, ...lacking] = await Promise.all(
      [undefined, all, ...scopes.map((scope) => allBut.get(scope))].map(async (token) => (await run(name, token)).code),
    )
    expect([without, ...lacking]).toEqual(['UNAUTHENTICATED', ...scopes.map(() => 'FORBIDDEN')])
    if (scopes.length === 0) expect(whole).toBe('FORBIDDEN')
    else expect(['UNAUTHENTICATED', 'FORBIDDEN']).not.toContain(whole)
  },
)

/** Which role may use which field: rights.test.ts. All fields ask one function who calls. */
describe.each(['listOrders', 'createCoupon', 'refundOrder'])('%s', (name) => {
  test.each(Object.entries(issuer.refused))('is refused with an invalid token: %s', async (_, token) =>
    expect((await run(name, token)).code).toBe('UNAUTHENTICATED'),
  )
  test.each(Object.entries(issuer.roleless))('is refused with a token without the role: %s', async (_, token) =>
    expect((await run(name, token)).code).toBe('FORBIDDEN'),
  )
  test('passes the access check with a staff token', async () =>
    expect(['ok', 'NOT_FOUND', 'BAD_USER_INPUT', 'CONFLICT']).toContain((await run(name, issuer.staff)).code))
})

const staffCalls = restCalls.filter(({ access }) => access.includes('staff'))

const samples: Record<string, string> = { report: 'orders', email: 'alguem@correio.com.br', which: 'pdf' }

describe.each(staffCalls.map((call) => [call.address, call] as const))('%s', (address, { scopes }) => {
  const [method = '', path = ''] = address.split(' ')
  const sample = path.replace(/\{(\w+)\}/g, (_, part: string) => samples[part] ?? unknownId)
  const send = async (secret: string | undefined) =>
    (
      await shop.call(method.toUpperCase(), sample, undefined, {
        authorization: `Bearer ${secret}`,
        ...(method === 'patch' && { 'content-type': 'application/offset+octet-stream' }),
      })
    ).status

  test('is refused with a personal token that lacks its scope, and not with it', async () => {
    if (scopes.length === 0) return expect(await send(all)).toBe(403)
    for (const scope of scopes) expect(await send(allBut.get(scope))).toBe(403)
    expect([401, 403]).not.toContain(await send(all))
  })
})

describe('a personal token', () => {
  const orders = (secret: string) => run('listOrders', secret).then(({ code }) => code)

  test('ends at once when it is revoked, and when its time is over', async () => {
    const [revoked, over] = [await tokenWith(['orders:read']), await tokenWith(['orders:read'])]
    for (const { secret } of [revoked, over]) expect(await orders(secret)).toBe('ok')
    await ask('mutation ($id: ID!) { revokeApiToken(id: $id) { id } }', { id: revoked.id })
    await shop.rows('update api_tokens set expires_at = now() where id = $1', [over.id])
    for (const { secret } of [revoked, over]) expect(await orders(secret)).toBe('UNAUTHENTICATED')
  })

  test('is stored as a hash, and shows when it was used last, and its maker the panel', async () => {
    const { secret, id } = await tokenWith(['orders:read'])
    expect(JSON.stringify(await shop.rows('select * from api_tokens'))).not.toContain(secret)
    await orders(secret)
    await shop.rows(
      `insert into access_records (at, kind, session, address) select '2026-11-02T12:00Z', 'STAFF', subject, '203.0.113.7' from api_tokens where id = $1`,
      [id],
    )
    const { data } = await ask('{ listApiTokens(limit: 100) { data { id lastUsedAt makerSeenAt } } }')
    expect(data.listApiTokens.data.find((each: { id: string }) => each.id === id)).toMatchObject({
      lastUsedAt: expect.any(String),
      makerSeenAt: '2026-11-02T12:00:00.000Z',
    })
  })

  test('is recorded in the history under its name, with who made it', async () => {
    const { secret } = await tokenWith(['catalogue:write'], 'planilha')
    const query = 'mutation { createBanner(banner: { image: "https://x.example/i.png", link: "https://x.example/" }) { id } }'
    const { body } = await shop.call('POST', '/graphql', { query }, { authorization: `Bearer ${secret}` })
    const [line] = await shop.rows('select actor from history where entity_id = $1', [
      (body.data as { createBanner: { id: string } }).createBanner.id,
    ])
    expect(line).toEqual({ actor: expect.stringMatching(/^Token planilha \(.+@.+\)$/) })
  })

  test('may write where it may read of its own area only, in each field of one document', async () => {
    const { secret } = await tokenWith(['orders:read'])
    const query =
      '{ listOrders { pageInfo { totalCount } } again: listCustomers { pageInfo { totalCount } } publicBanners { modal { id } } }'
    const { body } = await shop.call('POST', '/graphql', { query }, { authorization: `Bearer ${secret}` })
    expect(body.errors).toMatchObject([{ path: ['again'], message: 'The token needs the scope people:read' }])
  })

  test('lives at most a year, has a scope, and makes no other token', async () => {
    for (const [scopes, days] of [
      [['orders:read'], 366],
      [['orders:read'], 0],
      [[], 30],
      [['orders:delete'], 30],
    ]) {
      const query = 'mutation ($scopes: [String!]!, $days: Int!) { createApiToken(name: "n8n", scopes: $scopes, days: $days) { secret } }'
      expect((await ask(query, { scopes, days })).code).toBe('BAD_USER_INPUT')
    }
    expect((await run('createApiToken', all)).code).toBe('FORBIDDEN')
  })

  test('that is none counts for the address it comes from, so that guessing one more is no new limit', async () => {
    const before = shop.config.rateLimitFactor
    shop.config.rateLimitFactor = 0.005
    const calls = await Promise.all(
      Array.from({ length: 5 }, (_, each) =>
        shop.call('POST', '/graphql', adminOperations.listOrders, { authorization: `Bearer sabia_none${each}` }),
      ),
    )
    shop.config.rateLimitFactor = before
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(
      await shop.rows(`select from rate_limits where rule = 'api-token' and caller = $1`, [hashOf('sabia_none0').toString('base64url')]),
    ).toEqual([])
  })

  test('has a limit of its own', async () => {
    const { secret } = await tokenWith(['orders:read'])
    const before = shop.config.rateLimitFactor
    shop.config.rateLimitFactor = 0.005
    const calls = await Promise.all(
      Array.from({ length: 5 }, () => shop.call('POST', '/graphql', adminOperations.listOrders, { authorization: `Bearer ${secret}` })),
    )
    shop.config.rateLimitFactor = before
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

test('reports UNAVAILABLE and grants no access when the tenant cannot be reached', async () => {
  const port = await freePort()
  const other = await openShop({ AUTH0_DOMAIN: `http://localhost:${port}` })
  const { body } = await other.call('POST', '/graphql', adminOperations.listOrders, { authorization: `Bearer ${issuer.staff}` })
  expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
  expect(body.data).toBeNull()
  await other.close()
})
