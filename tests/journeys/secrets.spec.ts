import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { courseWithModules, ebook } from '#database/seed/fixtures.ts'
import { expect, test } from './journey.ts'

const client = join(import.meta.dirname, '../../dist/client')

test('no build file, page or response contains a secret', async ({ store }) => {
  const keys = await store.rows<{ secret: Buffer }>('select secret from signing_keys')
  const secrets = [
    // The values of a store with the sandbox, and the environment variables of real ones.
    'SANDBOXTOKEN123',
    'sabia:sabia@',
    'sabia_app:sabia@',
    ...keys.flatMap(({ secret }) => [secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')]),
    'PAGBANK_TOKEN',
    'DATABASE_URL',
    'SMTP_URL',
    'postgres://',
    'smtp://',
    'process.env',
    store.directory,
  ]
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|map|svg|txt)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(20)
  const paths = [
    '/',
    '/courses',
    `/courses/${courseWithModules.id}`,
    '/books',
    `/books/${ebook.id}`,
    '/noticias',
    '/cart',
    '/checkout',
    '/postcheckout',
    '/admin',
    '/admin/orders',
    '/callback',
    '/unauthorized',
    '/nowhere',
    '/courses/nothing',
    '/api/nothing',
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
  ]
  const texts = [
    ...files.map((file) => ({ where: file.slice(client.length), text: readFileSync(file, 'utf8') })),
    ...(await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(store.url + path)
        return { where: path, text: (await response.text()) + JSON.stringify([...response.headers]) }
      }),
    )),
  ]
  const leaks = texts.flatMap(({ where, text }) => secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`))
  expect(leaks).toEqual([])
  // A public value is found, so the texts were really read.
  expect(texts.filter(({ text }) => text.includes('sabia-admin')).length).toBeGreaterThan(5)
  // Files outside the client build are not served.
  for (const path of [
    '/server/platform/start/config.ts',
    '/programs/web.ts',
    '/package.json',
    '/.data/',
    '/assets/../../server/index.js',
    '/%2e%2e/server/index.js',
    '/..%2fserver/index.js',
  ])
    expect((await fetch(store.url + path)).status, path).toBe(404)
})

test('no address redirects to another host', async ({ store }) => {
  const paths = [
    '//evil.example',
    '//evil.example/%2e%2e/',
    '/\\evil.example',
    '/%5cevil.example',
    '/?utm_source=//evil.example',
    '//evil.example//courses/',
    '/callback?returnTo=https://evil.example',
    '/courses/../..//evil.example',
  ]
  for (const path of paths) {
    const answer = await fetch(store.url + path, { redirect: 'manual', headers: { cookie: '' } })
    const led = new URL(answer.headers.get('location') ?? '/', store.url)
    expect(led.origin, path).toBe(store.url)
    expect(answer.status, path).toBeLessThan(500)
  }
})
