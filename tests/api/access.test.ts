import { describe, expect, test } from 'vitest'
import { schema } from '#programs/composition/schema.ts'
import { freePort } from '#database/free-port.ts'
import { adminOperations } from './operations.ts'
import { openShop } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, issuer } = await providePanel()

const run = (name: string, token?: string) =>
  shop.call('POST', '/graphql', adminOperations[name], token === undefined ? {} : { authorization: `Bearer ${token}` }).then(({ body }) => {
    const errors = body.errors as { extensions: { code: string } }[] | undefined
    return { code: errors?.[0]?.extensions.code ?? 'ok', data: body.data as Record<string, unknown> | null }
  })

const permissions = (token?: string) =>
  shop
    .call(
      'POST',
      '/api/users/alguem@correio.com.br/permissions',
      { courses: 'ansiedade-sem-misterio' },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    )
    .then(({ status, body }) => [status, body.error?.code ?? 'ok'])

const publicFields = [
  'publicListCourses',
  'publicGetCourse',
  'publicCourses',
  'publicListBooks',
  'publicGetBook',
  'publicBooks',
  'publicListNews',
  'publicGetNews',
  'publicBanners',
  'publicLegalText',
]

test('the matrix covers every field that is not public', () => {
  const fields = [...Object.keys(schema.getQueryType()?.getFields() ?? {}), ...Object.keys(schema.getMutationType()?.getFields() ?? {})]
  expect(fields.filter((name) => !publicFields.includes(name)).toSorted()).toEqual(Object.keys(adminOperations).toSorted())
})

describe.each(Object.keys(adminOperations))('%s', (name) => {
  test('is refused without a token', async () => expect((await run(name)).code).toBe('UNAUTHENTICATED'))
  test('is refused with an invalid token', async () => {
    for (const [kind, token] of Object.entries(issuer.refused))
      expect([kind, (await run(name, token)).code]).toEqual([kind, 'UNAUTHENTICATED'])
  })
  test('is refused with a token without the role', async () => {
    for (const [kind, token] of Object.entries(issuer.roleless)) expect([kind, (await run(name, token)).code]).toEqual([kind, 'FORBIDDEN'])
  })
  test('passes the access check with a staff token; an unknown id is NOT_FOUND', async () =>
    expect(['ok', 'NOT_FOUND']).toContain((await run(name, issuer.staff)).code))
})

test('only staff may change permissions', async () => {
  expect(await permissions()).toEqual([401, 'UNAUTHENTICATED'])
  for (const token of Object.values(issuer.refused)) expect(await permissions(token)).toEqual([401, 'UNAUTHENTICATED'])
  for (const token of Object.values(issuer.roleless)) expect(await permissions(token)).toEqual([403, 'FORBIDDEN'])
  expect(await permissions(issuer.staff)).toEqual([200, 'ok'])
})

test('reports UNAVAILABLE and grants no access when the tenant cannot be reached', async () => {
  const port = await freePort()
  const other = await openShop({ AUTH0_DOMAIN: `http://localhost:${port}` })
  const { body } = await other.call('POST', '/graphql', adminOperations.listOrders, { authorization: `Bearer ${issuer.staff}` })
  expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }])
  expect(body.data).toBeNull()
  await other.close()
})
