import { courseWithModules, ebook } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { reminderOf } from '#tests/harness/reminders.ts'
import { newBuyer } from './buyers.ts'
import type { Drill, Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'
import { type Answer, http } from './http.ts'

/** Rows that a scanner must not change. */
const states = [
  'select id, order_item_id, session_id, bytes from file_downloads order by id',
  'select order_item_id, times from downloads order by order_item_id',
  'select id, status, email from orders order by id',
  'select id, email, course_id, expires_at from course_accesses order by id',
  'select id, tries, ended_at, code_hash from sign_in_codes order by id',
  'select id, email, ended_at from buyer_sessions order by id',
  'select session_id, order_id from buyer_session_orders order by session_id, order_id',
  'select order_id, step from recovery_presses order by order_id, step',
  'select email, recovery_emails from buyers order by email',
  'select id, order_id, method from payments order by id',
]

/** A mail scanner that opens every link of the e-mails, before the buyer reads them. */
export const linkScanner: Drill = {
  name: 'link-scanner',
  longOnly: true,
  run: (ground, findings, { short }) =>
    ground.withUsualShop(async (shop) => {
      const rounds = short ? 2 : 20
      findings.done = `every link in the e-mails of ${rounds} purchases and codes opened by GET and HEAD`
      let opened = 0
      for (let round = 0; round < rounds; round++) opened += await scanOne(shop, findings)
      findings.holds('there were links to open', opened > 0, opened)
      findings.seen = `${opened} links, and nothing changed`
    }),
}

async function scanOne(shop: Shop, findings: Findings): Promise<number> {
  const buyer = newBuyer()
  const orderId = await shop.buy(
    [courseWithModules.id, ebook.id].map((id) => ({ id, quantity: 1 })),
    buyer,
  )
  await shop.pay(orderId)
  const received = async (words: string) => (await shop.sandbox.emails(buyer.email)).some(({ subject }) => subject.includes(words))
  if (!(await eventually(() => received('acesso'), 180))) throw new Error('no access e-mail')
  const origin = new URL(shop.settings.PUBLIC_URL ?? shop.urls[0]!).origin
  const requested = await shop.askAgain('/api/sign-in/code', { body: { email: buyer.email }, headers: { origin } })
  findings.equal('a code is requested', requested.status, 200)
  if (!(await eventually(() => received('é seu código'), 180))) throw new Error('no e-mail with a code')
  await shop.quiet()
  const emails = [...(await shop.sandbox.emails(buyer.email)), await remindSomebody(shop)]
  const links = new Set(
    emails.flatMap(({ text, html }) => [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link)),
  )
  // Guessed addresses of what a link could do too.
  const own = ['/entrar', '/minha-estante', '/api/session', '/api/sign-in', '/api/sign-out', `/api/orders/${orderId}/open`].map(
    (path) => `${shop.urls[0]}${path}`,
  )
  const before = await stateOf(shop)
  for (const link of [...links, ...own])
    for (const method of ['GET', 'HEAD']) {
      const answer = await scan(link.replaceAll('&amp;', '&'), method)
      findings.equal(`${method} gives no session`, answer.headers['set-cookie'], undefined)
    }
  findings.equal('nothing has changed', await stateOf(shop), before)
  const code = emails.flatMap(({ subject }) => /^(\d{3} \d{3}) é seu código$/.exec(subject)?.[1] ?? [])[0] ?? ''
  const cookie = [requested.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  const entered = await shop.askAgain('/api/sign-in', { body: { email: buyer.email, code }, headers: { origin, cookie } })
  findings.equal('the buyer signs in with the code', entered.status, 200)
  return links.size
}

/** The reminder of an order whose code has expired: its links make a new one and end reminders. */
async function remindSomebody(shop: Shop) {
  const buyer = newBuyer()
  const id = await shop.buy([{ id: courseWithModules.id, quantity: 1 }], buyer)
  const reminder = await reminderOf(shop, shop.sandbox, { id, email: buyer.email }, 2)
  await shop.quiet()
  return reminder
}

const scan = (link: string, method: string): Promise<Answer> => http(link, { method, headers: { 'user-agent': 'LinkScanner/1.0' } })

const stateOf = async (shop: Shop) => JSON.stringify(await Promise.all(states.map((query) => shop.rows(query))))
