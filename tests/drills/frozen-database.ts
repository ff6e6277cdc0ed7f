import { bookId, courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { type DrillBuyer, newBuyer } from './buyers.ts'
import { expireLocks, retryNow } from '#tests/harness/clock.ts'
import type { Drill, Findings } from './drill.ts'
import type { Answer, Ask } from './http.ts'
import { codeOf, orderIdOf, type Shop } from './drilled-shop.ts'

const items = [{ id: plainCourse.id, quantity: 1 }]

interface ByMethod<Value> {
  pix: Value
  redirect: Value
}

interface Route {
  name: string
  ask: () => Promise<Answer>
  /** The response that is expected while the database is frozen. */
  frozen: (answer: Answer) => boolean
}

/** PostgreSQL is halted in the middle of its work: it accepts connections, but responds to nothing. */
export const frozenDatabase: Drill = {
  name: 'frozen-database',
  longOnly: true,
  run: async (ground, findings, { short }) => {
    const issuerPort = await freePort()
    const issuer = await openIssuer(issuerPort)
    try {
      await ground.withShop({ webs: 2, env: { LOG_LEVEL: 'warn', AUTH0_DOMAIN: issuer.issuer } }, (shop) =>
        freezeAndThaw(shop, findings, { short, staff: issuer.staff }),
      )
    } finally {
      await issuer.close()
    }
  },
}

async function freezeAndThaw(shop: Shop, findings: Findings, { short, staff }: { short: boolean; staff: string }) {
  const waves = short ? 2 : 6
  const longest = 10
  const pids = shop.programs.map(({ pid }) => pid)
  const quotes = { pix: await shop.quote(items), redirect: await shop.quote(items) }
  const buyers = { pix: newBuyer(), redirect: newBuyer() }
  const open = await shop.buy(items)
  const routes = await routesOf(shop, { quotes, buyers, open, staff })
  await shop.pay(open)

  // Its access record begins to wait in this request, whose budget ends while the database is frozen.
  const last = await shop.buy(items)

  const begun = performance.now()
  const answers: { route: Route; answer: Answer }[] = []
  shop.postgres.freeze()
  try {
    for (const _ of times(waves)) {
      const wave = times(3).flatMap(() => routes.map(async (route) => ({ route, answer: await route.ask() })))
      answers.push(...(await Promise.all(wave)))
    }
  } finally {
    shop.postgres.thaw()
  }
  const seconds = Math.round((performance.now() - begun) / 1000)
  const slowest = answers.reduce((one, other) => (other.answer.ms > one.answer.ms ? other : one))
  findings.holds(
    `every response arrives within ${longest} s`,
    slowest.answer.ms < longest * 1000,
    `${slowest.route.name} took ${slowest.answer.ms} ms`,
  )
  for (const { route, answer } of answers)
    findings.holds(`${route.name}: a typed error`, route.frozen(answer), `${answer.status} ${answer.text.slice(0, 200)}`)

  const thawed = performance.now()
  const isReadyAgain = async () => (await Promise.all(shop.urls.map(() => shop.ask('/readyz')))).every(({ status }) => status === 200)
  findings.holds('it is ready again', await eventually(isReadyAgain, 10))
  const isRefused = ({ status, text }: Answer) => status >= 500 || text.includes('"UNAVAILABLE"')
  let refused: string[] = []
  const respond = async () => {
    const again = await Promise.all(times(2).flatMap(() => routes.map(async ({ name, ask }) => ({ name, answer: await ask() }))))
    refused = again.filter(({ answer }) => isRefused(answer)).map(({ name }) => name)
    return refused.length === 0
  }
  // PostgreSQL first takes up each connection that was given up meanwhile, so this takes longer the longer it was halted.
  const isBack = await eventually(respond, seconds / 4)
  const recovered = (performance.now() - thawed) / 1000
  findings.holds(
    'every route responds again within a quarter of the time',
    isBack && recovered < seconds / 4,
    `${recovered} s, ${refused.join(', ')}`,
  )

  const submitted = await shop.submit(quotes.pix, buyers.pix)
  findings.equal('the same token places its order', submitted.status, 200)
  const ids = [open, orderIdOf(submitted)]
  await shop.pay(ids[1]!)
  findings.holds(
    'the worker processes jobs again',
    await eventually(async () => (await freeJobs(shop), await areSettled(shop, ids)), 180, 500),
  )
  findings.holds('the queue drains', await shop.quiet())
  const unrecorded = () =>
    shop.one<{ left: number }>(
      'select count(*)::int as left from orders where id = any($1) and not exists (select from access_records where session = orders.id::text)',
      [[last, ids[1]]],
    )
  findings.holds('access records are stored again, also those of before', await eventually(async () => (await unrecorded()).left === 0, 15))
  findings.equal(
    'no restart',
    shop.programs.map(({ pid, deaths }) => [pid, deaths]),
    pids.map((pid) => [pid, 0]),
  )
  await auditMoney(shop, findings)
  await auditEmails(shop, findings)
  findings.done = `PostgreSQL halted (SIGSTOP) for ${seconds} s, ${routes.length} routes called 3 times in parallel, ${waves} times`
  findings.seen = `${answers.length} typed errors, the slowest after ${(slowest.answer.ms / 1000).toFixed(1)} s; all routes responded ${recovered.toFixed(1)} s after SIGCONT`
}

async function routesOf(
  shop: Shop,
  { quotes, buyers, open, staff }: { quotes: ByMethod<string>; buyers: ByMethod<DrillBuyer>; open: string; staff: string },
): Promise<Route[]> {
  const download = await downloadLink(shop)
  const { slug } = await shop.one<{ slug: string }>(
    'select slug from posts where removed_at is null and coalesce(scheduled_for, created_at) <= now() limit 1',
  )
  const webhook = JSON.stringify(await shop.sandbox.call(`/orders/${await shop.providerOrderOf(open)}`))
  const authorization = `Bearer ${staff}`
  const calls: [path: string, ask?: Ask][] = [
    [`/api/orders/${open}/status`],
    ['/api/create-checkout-token', { body: { items: [{ id: bookId(9), quantity: 1 }], name: '', email: '', cpf: '' } }],
    [`/api/orders/${open}/pix`, { body: {} }],
    ['/api/cupons/SABIA10/verify?flow=CONTENT&ref='],
    [download],
    ['/api/webhooks/pagbank', { body: webhook, headers: { 'content-type': 'application/json' } }],
    [
      `/api/users/${encodeURIComponent(newBuyer().email)}/permissions`,
      { body: { courses: courseWithModules.slug }, headers: { authorization } },
    ],
    ['/sitemap.xml'],
    ['/sitemap/1.xml'],
    [`/og/courses/${plainCourse.id}.png`],
    [`/og/noticias/${slug}.png`],
  ]
  const queries: [query: string, headers?: Record<string, string>][] = [
    ['{ publicListBooks { data { id } } }'],
    ['{ publicListCourses { data { id } } }'],
    ['{ listOrders(access: ADMIN, offset: 0, limit: 10) { data { id } } }', { authorization }],
  ]
  const pages = ['/courses', `/courses/${plainCourse.id}`, '/books', `/books/${plentifulBook.id}`, '/noticias', `/noticias/${slug}`]
  const page = (path: string, status: number): Route => ({
    name: `page ${path}`,
    ask: () => shop.ask(path, { headers: { accept: 'text/html' } }),
    frozen: (answer) => answer.status === status && answer.text.includes('<html'),
  })
  return [
    ...calls.map(([path, ask]): Route => ({ name: path, ask: () => shop.ask(path, ask), frozen: isUnavailable })),
    ...(['pix', 'redirect'] as const).map((method): Route => ({
      name: `submit ${method}`,
      ask: () => shop.submitOnce(quotes[method], buyers[method], {}, method),
      frozen: isUnavailable,
    })),
    ...queries.map(([query, headers]): Route => ({
      name: query,
      ask: () => shop.ask('/graphql', { body: { query }, ...(headers && { headers }) }),
      frozen: ({ text }) => text.includes('"code":"UNAVAILABLE"'),
    })),
    ...pages.map((path) => page(path, 503)),
    // These work without the database.
    page('/cart', 200),
    page('/checkout', 200),
    { name: '/readyz', ask: () => shop.ask('/readyz'), frozen: ({ status }) => status === 503 },
    { name: '/healthz', ask: () => shop.ask('/healthz'), frozen: ({ status }) => status === 200 },
    { name: 'postal code', ask: () => shop.ask('/api/postal-codes/40155210'), frozen: ({ status }) => status === 200 },
  ]
}

const isUnavailable = (answer: Answer) =>
  answer.status === 503 &&
  codeOf(answer) === 'UNAVAILABLE' &&
  answer.text.includes('"message"') &&
  answer.headers['retry-after'] !== undefined

/** Found in the e-mail of a paid e-book. */
async function downloadLink(shop: Shop): Promise<string> {
  const bought = await shop.buy([{ id: ebook.id, quantity: 1 }])
  await shop.pay(bought)
  let link: string | undefined
  await eventually(async () => {
    link = shop.records
      .emails()
      .map(({ text }) => /\/api\/downloads\/[\w.-]+/.exec(text)?.[0])
      .find(Boolean)
    return link !== undefined
  }, 120)
  if (!link) throw new Error('no e-mail with a link to the e-book arrived')
  return link
}

/** A job whose worker could not record its end is unlocked after the longest time that it may take: this simulates that it has passed. */
async function freeJobs(shop: Shop) {
  await expireLocks(shop)
  await shop.work('sweep_jobs')
  await retryNow(shop)
}

async function areSettled(shop: Shop, ids: string[]): Promise<boolean> {
  const { settled } = await shop.one<{ settled: number }>(
    `select count(*)::int as settled from orders join emails on order_id = orders.id and kind = 'ACCESS' where orders.id = any($1) and status = 'PAID' and emails.sent_at is not null`,
    [ids],
  )
  return settled === ids.length
}
