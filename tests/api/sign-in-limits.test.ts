import { expect, test } from 'vitest'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })

let callers = 0
const newCaller = () => `10.1.${Math.floor(++callers / 250)}.${callers % 250}`
async function requestCode(email: string, caller = newCaller()) {
  const response = await shop.fetch('/api/sign-in/code', {
    method: 'POST',
    headers: { origin: shop.config.publicUrl, 'content-type': 'application/json', 'x-forwarded-for': caller },
    body: JSON.stringify({ email }),
  })
  return { status: response.status, wait: Number(response.headers.get('retry-after')), text: await response.text() }
}
const pass = (email: string, seconds: number) =>
  shop.pool.query('update sign_in_codes set created_at = created_at - make_interval(secs => $2) where email = $1', [email, seconds])

test('an address gets a code every 60 seconds, five an hour and ten a day, whoever asks', async () => {
  const email = 'a@correio.com.br'
  const sent = async (times: number) => {
    for (let time = 0; time < times; time++) {
      expect((await requestCode(email)).status).toBe(200)
      await pass(email, 61)
    }
  }
  expect((await requestCode(email)).status).toBe(200)
  const soon = await requestCode(email)
  expect([soon.status, soon.wait > 0 && soon.wait <= 60]).toEqual([429, true])
  expect(soon.text).toMatch(/Você pode pedir outro em \d+ segundos/)
  await pass(email, 61)
  await sent(4)
  const hour = await requestCode(email)
  expect([hour.status, hour.wait > 3_000 && hour.wait <= 3_600]).toEqual([429, true])
  expect(hour.text).toMatch(/em \d+ minutos/)
  await pass(email, 3_600)
  await sent(5)
  await pass(email, 3_600)
  const day = await requestCode(email)
  expect([day.status, day.wait > 70_000 && day.wait <= 86_400]).toEqual([429, true])
  // Another address is not held up.
  expect((await requestCode('b@correio.com.br')).status).toBe(200)
})

test('of ten requests for one address at the same time, one is granted, and none waits for it', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode('c@correio.com.br')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
})

test('a caller requests codes for at most twenty addresses an hour', async () => {
  const caller = newCaller()
  const statuses: number[] = []
  for (let each = 0; each < 24; each++) statuses.push((await requestCode(`d${each}@correio.com.br`, caller)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})
