// @module-tag long
import { expect, test } from 'vitest'
import { courseWithModules, ebook } from '#database/seed/fixtures.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { fingerprint } from '#tests/harness/fingerprint.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { buy, emailsTo, place } from '#tests/harness/purchases.ts'
import { reminderOf } from '#tests/harness/reminders.ts'

const shop = await provideShop()

test('a mail scanner that opens every link of the e-mails changes nothing, and gets no session', async () => {
  const { email, id } = await buy(shop, [courseWithModules.id, ebook.id])
  const origin = shop.config.publicUrl
  const requested = await shop.fetch('/api/sign-in/code', {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { origin, 'content-type': 'application/json' },
  })
  const cookie = requested.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const reminded = await place(shop, [courseWithModules.id], { cpf: cpfOf(700_000_001) })
  const working = {
    emails: async (to: string) => {
      await shop.rows(`select graphile_worker.add_job('plan_recovery')`)
      await shop.work()
      return emailsTo(shop, to)
    },
  }
  const reminder = await reminderOf(shop, working, reminded, 2)
  const emails = [...(await emailsTo(shop, email)), reminder]
  const links = new Set(
    emails.flatMap(({ text, html }) =>
      [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link.replaceAll('&amp;', '&')),
    ),
  )
  for (const kind of ['/api/downloads/', '/pagar?t=', '/api/recovery-emails/'])
    expect([...links].some((link) => link.includes(kind))).toBe(true)
  // And guessed addresses of what a link could do.
  for (const path of ['/api/session', '/api/sign-in', '/api/sign-out', `/api/orders/${id}/open`]) links.add(origin + path)
  const before = await fingerprint(shop)
  for (const link of links)
    for (const method of ['GET', 'HEAD']) {
      const { pathname, search } = new URL(link)
      const answer = await shop.fetch(pathname + search, { method, headers: { 'user-agent': 'LinkScanner/1.0' } })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  await shop.work()
  expect(await fingerprint(shop)).toEqual(before)
  const code = emails.flatMap(({ subject }) => /^(\d{3} \d{3}) é seu código$/.exec(subject)?.[1] ?? [])[0]
  expect((await shop.call('POST', '/api/sign-in', { email, code }, { origin, cookie })).status).toBe(200)
})
