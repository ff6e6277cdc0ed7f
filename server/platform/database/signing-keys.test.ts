import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { readDownload, signDownload } from '#server/delivery/stamps/downloads/download-token.ts'
import { readQuote, signQuote } from '#server/checkout/quote/quote-token.ts'
import { readConfig } from '../start/config.ts'
import { openDatabase } from './database.ts'
import { type KeySources, rotateSigningKeys, signingKey } from './signing-keys.sql.ts'
import { tokenKey } from './sign-token.ts'

const database = await provideDatabase()
let opened: KeySources[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const { db } of opened) await db.destroy()
  opened = []
  await database.db.deleteFrom('signing_keys').execute()
  await rotate()
})

/** A process of the store, with a cache of its own. */
function openProcess(SIGNING_KEYS = ''): KeySources {
  const { db } = openDatabase(database.url, { max: 2 })
  const sources = { db, config: readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, SIGNING_KEYS }) }
  opened.push(sources)
  return sources
}

const items = [{ id: '00000000-0000-4000-8000-000000000001', quantity: 1 }]
const quoteBy = async (process: KeySources) =>
  signQuote(await signingKey(process, 'quote'), { items, totalCents: 100, itemsCents: 100, pixDiscount: 0 })
const quoteAt = async (process: KeySources, token: string) => (await readQuote(tokenKey(process, 'quote'), token)).kind
const downloadAt = async (process: KeySources, token: string) => (await readDownload(process, token)).kind
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const rotate = (atOnce = false) => rotateSigningKeys(database.db, { outside: [], atOnce })
/** Only the clock of the processes moves; the database's stays. */
const after = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

describe('after a rotation', () => {
  test('two processes accept each other’s tokens, whichever has seen the new key', async () => {
    const [early, late] = [openProcess(), openProcess()]
    const before = { quote: await quoteBy(early), download: await signDownload(early, 'x') }
    await quoteBy(late)
    await rotate()
    after(61)
    // One process reads the keys again, the other still has those that it read before the rotation.
    const fresh = openProcess()
    const now = { quote: await quoteBy(fresh), download: await signDownload(fresh, 'x') }
    vi.useRealTimers()
    after(2)
    expect(kidOf(now.quote)).toMatch(/^[0-9a-f]{12}$/)
    const stale = await quoteBy(late)
    expect(kidOf(stale)).toBe(kidOf(before.quote))
    for (const process of [early, late, fresh]) {
      for (const token of [before.quote, now.quote, stale]) expect(await quoteAt(process, token)).toBe('ok')
      for (const token of [before.download, now.download]) expect(await downloadAt(process, token)).toBe('ok')
    }
  })

  test('a running process signs with the new key within a minute', async () => {
    const process = openProcess()
    await quoteBy(process)
    const kid = (await rotate()).find(({ purpose }) => purpose === 'quote')?.kid
    after(61)
    expect(kidOf(await quoteBy(process))).toBe(kid)
  })

  test('the old keys are accepted until nothing that they signed is of use', async () => {
    const process = openProcess()
    const [quote, download] = [await quoteBy(process), await signDownload(process, 'x')]
    await rotate()
    // An expired quote is told from a forged one, because it still finds its order.
    after(23 * 3_600)
    expect(await quoteAt(process, quote)).toBe('expired')
    after(2 * 3_600)
    expect(await quoteAt(process, quote)).toBe('invalid')
    after(28 * 86_400)
    expect(await downloadAt(process, download)).toBe('ok')
    after(86_400 + 10 * 3_600)
    expect(await downloadAt(process, download)).toBe('expired')
    after(86_400)
    expect(await downloadAt(process, download)).toBe('invalid')
  })

  test('that was done at once, because a key became known, the old tokens are invalid', async () => {
    const process = openProcess()
    await rotate()
    const second = openProcess()
    const tokens = [await quoteBy(process), await quoteBy(second)]
    await rotate(true)
    after(61)
    expect(await Promise.all(tokens.map((token) => quoteAt(process, token)))).toEqual(['invalid', 'invalid'])
    expect(await quoteAt(process, await quoteBy(process))).toBe('ok')
  })

  test('at the same time as others, one key is left that signs', async () => {
    await Promise.all([rotate(), rotate(), rotate()])
    const signing = await database.db.selectFrom('signing_keys').select('purpose').where('retires_at', 'is', null).execute()
    expect(signing.map(({ purpose }) => purpose).toSorted()).toEqual(['download', 'push', 'quote', 'session'])
  })
})

test('tokens with invented keys are invalid, and read the keys at most once a second', async () => {
  const process = openProcess()
  const key = { kid: 'invented', secret: randomBytes(32) }
  await quoteBy(process)
  const executor = process.db.getExecutor()
  const execute = vi.spyOn(executor, 'executeQuery')
  after(2)
  for (let number = 0; number < 50; number++)
    expect(await quoteAt(process, signQuote(key, { items, totalCents: 1, itemsCents: 1, pixDiscount: 0 }))).toBe('invalid')
  expect(execute).toHaveBeenCalledTimes(1)
})

describe('SIGNING_KEYS', () => {
  const secrets = [randomBytes(32), randomBytes(48)].map((secret) => secret.toString('base64')) as [string, string]
  const [first, second] = [`quote:first:${secrets[0]}`, `quote:second:${secrets[1]}`]

  test('signs with its first key of a purpose, and keeps what the database’s keys have signed valid', async () => {
    const before = await quoteBy(openProcess())
    const outside = openProcess(`${first},${second}`)
    expect([kidOf(await quoteBy(outside)), kidOf(await signDownload(outside, 'x'))]).toEqual([
      'first',
      expect.stringMatching(/^[0-9a-f]{12}$/),
    ])
    expect(await quoteAt(outside, before)).toBe('ok')
    // A second process has the keys in the other order, while the configuration is being rolled out.
    const other = openProcess(`${second},${first}`)
    expect([await quoteAt(other, await quoteBy(outside)), await quoteAt(outside, await quoteBy(other))]).toEqual(['ok', 'ok'])
    expect(await quoteAt(openProcess(), await quoteBy(outside))).toBe('invalid')
  })

  test('a rotation then creates no key of that purpose in the database, and retires the ones that are there', async () => {
    const created = await rotateSigningKeys(database.db, { outside: ['quote'], atOnce: false })
    expect(created.map(({ purpose }) => purpose)).toEqual(['download', 'session', 'push'])
    await expect(quoteBy(openProcess())).rejects.toThrow('no key signs a quote')
    expect(kidOf(await quoteBy(openProcess(first)))).toBe('first')
  })
})
