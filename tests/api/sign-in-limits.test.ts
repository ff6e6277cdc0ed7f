import { describe, expect, test } from 'vitest'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { rules } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { emailsTo } from '#tests/harness/purchases.ts'
import { codesTo, cookieBrowser } from '#tests/harness/cookie-browser.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { giveCourse } from '#tests/harness/accesses.ts'

const shop = await provideShop({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })

let callers = 0
/** Each in a wide network of its own. */
const newCaller = () => `10.${Math.floor(++callers / 250)}.${callers % 250}.1`

/** A browser, at the address of its network. */
function openBrowser(caller = newCaller(), cookies?: Map<string, string>) {
  const browser = cookieBrowser(shop, { 'x-forwarded-for': caller }, cookies)
  return { ...browser, requestCode: (email: string) => browser.post('/api/sign-in/code', { email }) }
}
type Browser = ReturnType<typeof openBrowser>
const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

const requestCode = (email: string, caller = newCaller()) => openBrowser(caller).requestCode(email)
const pass = (email: string, seconds: number) =>
  shop.pool.query('update sign_in_codes set created_at = created_at - make_interval(secs => $2) where email = $1', [email, seconds])

/** Strangers on as many networks use up what one mailbox may get. */
async function flood(email: string) {
  for (let sent = 0; sent < rules['mailbox-codes'].calls; sent++) expect((await requestCode(email)).status).toBe(200)
}

async function signInWithCode(browser: Browser, email: string) {
  expect((await browser.requestCode(email)).status).toBe(200)
  expect((await browser.post('/api/sign-in', { email, code: (await codesTo(shop, email))[0] })).status).toBe(200)
}

test('a caller gets a code for an address every 60 seconds, five an hour and ten a day', async () => {
  const email = 'a@correio.com.br'
  const caller = newCaller()
  const sent = async (times: number) => {
    for (let time = 0; time < times; time++) {
      expect((await requestCode(email, caller)).status).toBe(200)
      await pass(email, 61)
    }
  }
  expect((await requestCode(email, caller)).status).toBe(200)
  const soon = await requestCode(email, caller)
  expect([soon.status, waitOf(soon) > 0 && waitOf(soon) <= 60]).toEqual([429, true])
  expect(soon.text).toMatch(/Você pode pedir outro em \d+ segundos/)
  await pass(email, 61)
  await sent(4)
  const hour = await requestCode(email, caller)
  expect([hour.status, waitOf(hour) > 3_000 && waitOf(hour) <= 3_600]).toEqual([429, true])
  expect(hour.text).toMatch(/em \d+ minutos/)
  await pass(email, 3_600)
  await sent(5)
  await pass(email, 3_600)
  const day = await requestCode(email, caller)
  expect([day.status, waitOf(day) > 70_000 && waitOf(day) <= 86_400]).toEqual([429, true])
  // Another address is not held up.
  expect((await requestCode('b@correio.com.br', caller)).status).toBe(200)
})

test('every spelling of a mailbox counts as one', async () => {
  const caller = newCaller()
  expect((await requestCode('lia@correio.com.br', caller)).status).toBe(200)
  expect((await requestCode('LIA+1@correio.com.br', caller)).status).toBe(429)
  expect((await requestCode('l.i.a@gmail.com', caller)).status).toBe(200)
  expect((await requestCode('lia+2@googlemail.com', caller)).status).toBe(429)
})

test('a code that signed in does not count, so nobody who reads the e-mails waits', async () => {
  const email = 'volta@correio.com.br'
  const caller = newCaller()
  await giveCourse(shop, email, courseWithModules.id)
  for (let each = 0; each < 2; each++) await signInWithCode(openBrowser(caller), email)
})

test('a network requests codes for twenty addresses an hour', { tags: ['long'] }, async () => {
  const network = newCaller()
  const statuses = []
  for (let each = 0; each < 21; each++) statuses.push((await requestCode(`colega.${each}@correio.com.br`, network)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
})

describe('a mailbox gets a limited number of codes a day, whoever requests them', () => {
  test(
    'and then a long one in ten minutes, by which every browser that asked signs in, whatever strangers guess',
    { tags: ['long'] },
    async () => {
      const email = 'cheia@correio.com.br'
      await giveCourse(shop, email, courseWithModules.id)
      await flood(email)
      const strangers = Array.from({ length: 6 }, () => openBrowser())
      const requested = []
      for (const stranger of strangers) requested.push((await stranger.requestCode(email)).body)
      expect(requested).toEqual(
        [false, true, true, true, true, true].map((isShared) => ({ email, resendSeconds: 60, digits: 8, isShared })),
      )
      const owner = openBrowser()
      expect((await owner.requestCode(email)).body).toMatchObject({ digits: 8, isShared: true })
      for (const stranger of strangers)
        for (let left = 4; left >= 0; left--)
          expect((await stranger.post('/api/sign-in', { email, code: '12345678' })).body.error.triesLeft ?? 0).toBe(left)
      const codes = await codesTo(shop, email, 8)
      expect(codes).toHaveLength(1)
      expect((await owner.post('/api/sign-in', { email, code: codes[0] })).status).toBe(200)
      expect((await owner.post('/api/sign-in', { email, code: codes[0] })).status).toBe(410)
    },
  )

  test('and no e-mail at all for a spelling that has bought nothing', async () => {
    const email = 'grafias@correio.com.br'
    await flood(email)
    expect((await requestCode('grafias+outra@correio.com.br')).body).toMatchObject({ digits: 8, isShared: false })
    await shop.work(['send_sign_in_code'])
    expect(await emailsTo(shop, 'grafias+outra@correio.com.br')).toEqual([])
  })
})

test('after a thousand wrong codes of the whole store, new codes have ten digits, and sign in', async () => {
  const email = 'acervo@correio.com.br'
  const crowded = 'cheia.ja@correio.com.br'
  await giveCourse(shop, crowded, courseWithModules.id)
  await flood(crowded)
  expect((await requestCode(crowded)).body).toMatchObject({ digits: 8, isShared: false })
  await giveCourse(shop, email, courseWithModules.id)
  const browser = openBrowser()
  expect((await browser.requestCode(email)).body).toMatchObject({ digits: 6 })
  const { calls, seconds } = rules['wrong-sign-in-code']
  const free = new Date(Date.now() + (seconds - (seconds / calls) * 1.5) * 1000)
  await shop.db
    .insertInto('rate_limits')
    .values({ rule: 'wrong-sign-in-code', caller: '', free_at: free })
    .onConflict((conflict) => conflict.columns(['rule', 'caller']).doUpdateSet({ free_at: free }))
    .execute()
  await browser.post('/api/sign-in', { email, code: '000000' })
  const other = openBrowser()
  expect((await other.requestCode(email)).body).toMatchObject({ digits: 10, isShared: false })
  // An e-mail that was sent before is still the one that every browser uses.
  const sharing = openBrowser()
  expect((await sharing.requestCode(crowded)).body).toMatchObject({ digits: 8, isShared: true })
  expect((await sharing.post('/api/sign-in', { email: crowded, code: (await codesTo(shop, crowded, 8))[0] })).status).toBe(200)
  expect((await other.post('/api/sign-in', { email, code: (await codesTo(shop, email, 10))[0] })).status).toBe(200)
  await shop.rows(`delete from rate_limits where rule = 'wrong-sign-in-code'`)
})

test('of ten requests of one caller for one address at the same time, one is granted, and none waits for it', async () => {
  const caller = newCaller()
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode('c@correio.com.br', caller)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
})
