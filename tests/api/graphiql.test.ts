import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/harness/shop.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://loja.example',
  AUTH0_DOMAIN: 'loja.auth0.example',
  PAGBANK_TOKEN: 'TOKEN',
  PAGBANK_API_URL: 'http://localhost:1',
  SMTP_URL: 'smtp://localhost:1',
  SUPPORT_EMAIL: 'ajuda@loja.example',
}
/** Settings of `npm start` without a configured environment. */
const demo = { NODE_ENV: 'production', SANDBOX: 'allowed', PUBLIC_URL: 'http://localhost:3000' }

const shops = new Map<string, Shop>()
const stores: Record<string, Record<string, string>> = {
  'the demo': demo,
  'the development server': { NODE_ENV: 'development' },
  production,
  'production with the e-mail simulator': { ...production, SMTP_URL: '', SANDBOX: 'allowed' },
}
beforeAll(async () => {
  for (const [name, env] of Object.entries(stores)) shops.set(name, await openShop(env))
})
afterAll(async () => {
  for (const shop of shops.values()) await shop.close()
})

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const introspect = async (shop: Shop) => {
  // With all the options that GraphQL tools request.
  const query = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true, specifiedByUrl: true, oneOf: true })
  const response = await shop.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, operationName: 'IntrospectionQuery' }),
  })
  return (await response.json()) as { data?: IntrospectionQuery; errors?: { extensions: { code: string } }[] }
}

describe.each(['the demo', 'the development server'])('in %s', (name) => {
  const shop = () => shops.get(name)!

  test('introspection returns the schema', async () => {
    const { data, errors } = await introspect(shop())
    expect(errors).toBeUndefined()
    expect(printSchema(buildClientSchema(data!))).toContain('publicListCourses')
  })

  test('a browser gets GraphiQL with all its files from this origin and no inline script', async () => {
    const page = await shop().fetch('/graphql', { headers: browser })
    expect([page.status, page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'Accept, Accept-Encoding',
    ])
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    const html = await page.text()
    expect(html).toContain('<title>GraphiQL')
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(files.length).toBeGreaterThanOrEqual(2)
    expect(files.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
    const own = files.filter((address) => address.startsWith('/graphql/'))
    for (const address of [...own, '/graphql/editor-worker.js', '/graphql/json-worker.js', '/graphql/graphql-worker.js']) {
      const file = await shop().fetch(address)
      expect([address, file.status, file.headers.get('content-type')]).toEqual([
        address,
        200,
        address.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      ])
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
    }
  })
})

describe.each(['production', 'production with the e-mail simulator'])('in %s', (name) => {
  const shop = () => shops.get(name)!

  test('GraphiQL and its files are not served', async () => {
    expect((await shop().fetch('/graphql', { headers: browser })).status).toBe(405)
    for (const file of ['graphiql.js', 'graphiql.css', 'editor-worker.js'])
      expect(await (await shop().fetch(`/graphql/${file}`)).text()).toBe('a page')
  })
})
