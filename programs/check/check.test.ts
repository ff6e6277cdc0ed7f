import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#database/free-port.ts'
import { place } from '#tests/harness/purchases.ts'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { openShop, type Shop } from '#tests/harness/shop.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkLaw } from './check-law.ts'
import { checkFiles } from '#integrations/object-storage/check.ts'
import { openBucket } from '#tests/harness/bucket.ts'
import { ffmpegPath } from '#tests/harness/ffmpeg.ts'
import { checkAddress, checkFfmpeg } from './check-others.ts'

let shop: Shop
let env: Record<string, string>
let closedPort: number

beforeAll(async () => {
  shop = await openShop()
  closedPort = await freePort()
  env = {
    PUBLIC_URL: shop.config.publicUrl,
    DATABASE_URL: shop.config.databaseUrl,
    PAGBANK_API_URL: shop.simulators.base,
    PAGBANK_TOKEN: shop.config.paymentProvider.token,
    AUTH0_DOMAIN: shop.simulators.base,
    SMTP_URL: shop.config.mail.url,
    POSTAL_CODE_URL: shop.simulators.base,
    SUPPORT_EMAIL: shop.config.supportEmail,
    DATA_DIR: directory,
    ...bucket.env,
  }
})
afterAll(async () => {
  await shop.close()
  await bucket.close()
  rmSync(directory, { recursive: true })
})

const directory = mkdtempSync(join(tmpdir(), 'sabia-check-'))
const bucket = await openBucket()
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())

/** The result of each check: `ok`, or its advice. */
async function results(change: Record<string, string> = {}) {
  const findings = await checkConfiguration({ ...env, ...change })
  return Object.fromEntries(findings.map(({ kind, what, message }) => [what, kind === 'ok' ? 'ok' : message]))
}

test('a valid configuration passes, and the check has no side effects', async () => {
  const { Address, ...others } = await results()
  expect(Object.keys(others)).toEqual([
    'Database',
    'Role',
    'PagBank',
    'Renewal',
    'Auth0',
    'E-mail',
    'CEP',
    'Files',
    'Videos',
    'Focus NFe',
    'Fiscal',
    'Meta',
    'Google Analytics',
    'Webhooks',
  ])
  expect(new Set(Object.values(others))).toEqual(new Set(['ok']))
  expect(Address).toContain('not https')
  expect(await shop.sandbox('/console/orders.json')).toEqual([])
  expect(await shop.sandbox('/console/checkouts.json')).toEqual([])
  expect(await shop.sandbox('/console/emails.json')).toEqual([])
})

test('what the law asks for and this store lacks is listed, with the place where it is filled in', async () => {
  const lawEnv = { ...env, FOCUS_NFE_TOKEN: 'a-token' }
  const lines = async () =>
    Object.fromEntries(
      (await checkLaw(shop.config, lawEnv)).map((line) => [line.id, line.kind === 'missing' ? line.missing.join('; ') : line.kind]),
    )
  await shop.rows(`update fiscal_settings set issues_since = now()`)
  expect((await lines())['data-minimum']).toBe('the nightly job has not run yet: let a worker run for a night')
  await shop.rows(`insert into privacy_runs (anonymized_orders, erased_addresses, deleted_rows) values (0, 0, 0)`)
  const met = await lines()
  expect(Object.values(met).filter((result) => result !== 'by-design')).toEqual(Array(15).fill('met'))
  expect(Object.keys(met)).toHaveLength(26)
  await shop.rows(`update store_settings set tax_id = null, street = null, privacy_officer_name = null, privacy_officer_email = null`)
  await shop.rows(`update fiscal_settings set issues_since = null`)
  expect(await lines()).toMatchObject({
    'seller-identity': 'CNPJ or CPF, address: /admin/configuracoes',
    terms: 'met',
    support: 'met',
    'privacy-officer': 'met',
    'fiscal-documents': 'none are issued: FOCUS_NFE_TOKEN, and /admin/fiscal/settings',
  })
  await shop.rows(`update fiscal_settings set issues_since = now()`)
  const nonsense = { ...shop.config, fiscalIssuer: shop.config.fiscalIssuer && { ...shop.config.fiscalIssuer, token: 'nonsense' } }
  expect((await checkLaw(nonsense, lawEnv)).find(({ id }) => id === 'fiscal-documents')).toMatchObject({ kind: 'missing' })
  const { id: orderId } = await place(shop, [courseWithModules.id])
  expect(await lines()).toMatchObject({ 'order-confirmation': 'met', 'contract-copy': 'met', 'withdrawal-means': 'met' })
  await shop.rows(`insert into legal_texts (kind, version, text, published_by) values ('TERMS', 99, 'Boas compras.', 'a@loja.example')`)
  await shop.rows(`update store_settings set consent_tags = '[{ "name": "Medição", "src": "https://medicao.example/a.js" }]'`)
  await shop.rows(`update privacy_runs set at = now() - interval '60 hours'`)
  await shop.rows(`insert into erasures (request_id, email_hash, due_at) values (uuidv7(), '\\x00', now() - interval '3 days')`)
  await shop.rows(`delete from emails where order_id = '${orderId}'`)
  await shop.rows(`insert into emails (order_id, kind, queued_at) values ('${orderId}', 'PLACED', now() - interval '2 hours')`)
  await shop.rows(`update orders set terms_id = null where id = '${orderId}'`)
  expect(await lines()).toMatchObject({
    'withdrawal-information': 'the published terms do not say how to withdraw: /admin/configuracoes',
    'withdrawal-right': 'the published terms do not name the 7 days of the store: /admin/configuracoes',
    consent: 'Medição: not in the published privacy text, /admin/configuracoes',
    'data-minimum': 'the nightly job last ran 60 hours ago: /admin/exceptions',
    erasure: '1 erasures are late: /admin/exceptions',
    'order-confirmation': '1 confirmations were not sent: /admin/exceptions',
    'contract-copy': '1 orders were placed while no terms were published: start the store once',
  })
})

describe('a wrong setting is reported with advice', { tags: ['long'] }, () => {
  test.each<[string, string, string, () => string]>([
    ['PagBank', 'PAGBANK_TOKEN', 'is not accepted', () => 'another'],
    ['PagBank', 'PAGBANK_TOKEN', 'the sandbox would simulate PagBank', () => ''],
    ['PagBank', 'PAGBANK_API_URL', 'see PAGBANK_API_URL', () => `http://localhost:${closedPort}`],
    // The store responds to every address with a page, but is not a provider.
    ['Auth0', 'AUTH0_DOMAIN', 'cannot be read', () => shop.config.publicUrl],
    ['Auth0', 'AUTH0_DOMAIN', 'cannot be read', () => `http://localhost:${closedPort}`],
    ['Auth0', 'AUTH0_DOMAIN', 'tokens would be refused', () => shop.simulators.base.replace('localhost', '127.0.0.1')],
    ['Auth0', 'AUTH0_CLIENT_ID', 'does not know AUTH0_CLIENT_ID', () => 'another'],
    ['Auth0', 'PUBLIC_URL', 'does not allow https://another.example/callback', () => 'https://another.example'],
    ['E-mail', 'SMTP_URL', 'ECONNREFUSED', () => `smtp://localhost:${closedPort}`],
    ['CEP', 'POSTAL_CODE_URL', 'does not answer as ViaCEP does', () => `http://localhost:${closedPort}`],
    ['Database', 'DATABASE_URL', 'ECONNREFUSED', () => `postgres://sabia:sabia@127.0.0.1:${closedPort}/sabia`],
    ['Database', 'DATABASE_URL', 'does not exist', () => `${shop.config.databaseUrl}_another`],
    ['Variables', 'PORT', 'PORT', () => 'door'],
    ['Variables', 'SUPPORT_EMAIL', 'SUPPORT_EMAIL: missing', () => ''],
    ['Files', 'S3_BUCKET', 'has no bucket outra', () => 'outra'],
    ['Files', 'S3_ACCESS_KEY_ID', 'does not know this key', () => 'another'],
    ['Files', 'S3_ENDPOINT', 'does not store a file: connect ECONNREFUSED', () => `http://127.0.0.1:${closedPort}`],
    ['Files', 'S3_ENDPOINT', 'does not store a file', () => shop.config.publicUrl],
  ])('%s: %s, %s', async (what, variable, advice, value) => {
    expect((await results({ [variable]: value() }))[what]).toContain(advice)
  })

  test('a database without migrations, or without the latest ones', async () => {
    const name = `check_${crypto.randomUUID().replaceAll('-', '')}`
    const url = new URL(shop.addresses.owner)
    const ask = async (query: string) => {
      const client = new pg.Client({ connectionString: shop.addresses.owner })
      await client.connect()
      await client.query(query)
      await client.end()
    }
    await ask(`create database ${name}`)
    url.pathname = `/${name}`
    try {
      expect((await results({ DATABASE_URL: url.href })).Database).toBe('no tables yet: npm run migrate')
    } finally {
      await ask(`drop database ${name} with (force)`)
    }
    await ask(`update migrations set name = '9999_tomorrow.sql' where name = '0001_platform.sql'`)
    expect((await results()).Database).toContain('0001_platform.sql not applied')
    await ask(`insert into migrations (name) values ('0001_platform.sql')`)
    expect((await results()).Database).toContain('9999_tomorrow.sql applied by a newer store')
    await ask(`delete from migrations where name = '9999_tomorrow.sql'`)
  })

  // s3rver verifies neither signatures nor permissions.
  test.each([
    ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY does not belong'],
    ['AuthorizationHeaderMalformed', 'S3_REGION: the bucket loja is not in us-east-1'],
    ['AccessDenied', 'the key may not store files in the bucket loja: it needs s3:GetObject'],
  ])('a bucket that answers %s', async (code, advice) => {
    const server = createServer((_, response) => response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`)).listen(0)
    try {
      const { port } = server.address() as AddressInfo
      expect((await results({ S3_ENDPOINT: `http://localhost:${port}` })).Files).toContain(advice)
    } finally {
      server.close()
    }
  })

  test('a folder that cannot be written', async () => {
    const [folder, file] = [join(directory, 'disk'), join(directory, 'no-folder')]
    writeFileSync(file, '')
    expect(await checkFiles({ s3: null, filesDirectory: folder })).toMatchObject({ kind: 'ok' })
    expect(filesIn(folder)).toEqual([])
    expect((await checkFiles({ s3: null, filesDirectory: file })).message).toContain(`DATA_DIR: ${file} does not store a file: ENOTDIR`)
  })

  test('invalid public addresses', () => {
    expect(checkAddress('https://loja.example')).toMatchObject({ kind: 'ok' })
    for (const [url, advice] of [
      ['http://loja.example', 'not https'],
      ['https://localhost', 'not a public host name'],
      ['https://192.0.2.7', 'not a public host name'],
      ['https://loja.example/sabia', 'has a path'],
      [`https://${'loja.'.repeat(20)}example`, 'too long'],
    ] as const)
      expect(checkAddress(url).message).toContain(advice)
  })
})

test.each([
  [null, 'ok', /not set/],
  [ffmpegPath, 'ok', /ffmpeg/],
  ['/bin/echo', 'todo', /lacks libx264, aac, mjpeg/],
  ['/nowhere/ffmpeg', 'todo', /does not run: .*ENOENT/],
])('the program for videos %s: %s', async (path, kind, message) =>
  expect(await checkFfmpeg({ ffmpegPath: path })).toMatchObject({ kind, message: expect.stringMatching(message) }),
)
