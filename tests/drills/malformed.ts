import { connect } from 'node:net'
import { courseId, plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { inParallel, times } from './concurrency.ts'
import { auditMoney, fingerprint } from './audit.ts'
import { address, newBuyer } from './buyers.ts'
import { SeededRandom } from './random.ts'
import type { Drill, Findings } from './drill.ts'
import { type Ask, http } from './http.ts'
import { freePort } from '#database/free-port.ts'
import type { Shop } from './drilled-shop.ts'
import { bytes, withErrors, text, value } from './nonsense.ts'

interface Known {
  order: string
  ids: string[]
  /** A valid quote of a book that has sold out since. It passes most of the checks of a checkout, but cannot place an order. */
  quoted: string
  staff: string
}

interface Input {
  entry: string
  path: string
  ask: Ask
}

/** Random and malformed input to every entry point of the store. */
export const malformed: Drill = {
  name: 'malformed',
  longOnly: true,
  run: async (ground, findings, { short, seed }) => {
    const issuer = await openIssuer(await freePort())
    try {
      await ground.withShop({ webs: 2, env: { LOG_LEVEL: 'error', AUTH0_DOMAIN: issuer.issuer } }, async (shop) => {
        const count = short ? 4_000 : 100_000
        const known = await prepare(shop, issuer.staff)
        // The e-mails of what was bought are sent first.
        await shop.quiet()
        const before = await fingerprint(shop)
        const memory: number[] = []
        const statuses = new Map<number, number>()
        await inParallel(times(count), 24, async (index) => {
          const chance = new SeededRandom(seed * 1_000_003 + index)
          if (index % Math.ceil(count / 30) === 0) memory.push(await residentMegabytes(shop))
          if (chance.chance(0.01)) return noHttpAtAll(shop, chance)
          const input = chance.of(visitorInputs)(chance, known)
          const status = await sendInput(shop, findings, input)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        })
        findings.equal('nothing has changed', await fingerprint(shop), before)
        // The staff may change rows, but must not break any rule of the audit.
        const byStaff = Math.floor(count / 20)
        await inParallel(times(byStaff), 12, (index) =>
          sendInput(shop, findings, staffInput(new SeededRandom(seed * 2_000_003 + index), known)),
        )
        findings.holds('the queue drains', await shop.quiet())
        findings.equal(
          'no program crashed',
          shop.programs.map(({ deaths }) => deaths),
          shop.programs.map(() => 0),
        )
        await auditMoney(shop, findings)

        const third = Math.floor(memory.length / 3)
        const [middle, last] = [Math.max(...memory.slice(third, 2 * third)), Math.max(...memory.slice(2 * third))]
        if (!short) findings.holds('memory stays flat', last < middle * 1.15 + 10, memory.map(Math.round))
        findings.done = `${count} random and malformed inputs to every REST and GraphQL entry, ${byStaff} more with a staff member’s token`
        findings.seen = `no 5xx, nothing changed; memory of the web processes ${middle.toFixed(0)} → ${last.toFixed(0)} MB; answers ${[
          ...statuses,
        ]
          .toSorted(([a], [b]) => a - b)
          .map(([status, times]) => `${times} × ${status}`)
          .join(', ')}`
      })
    } finally {
      await issuer.close()
    }
  },
}

async function prepare(shop: Shop, staff: string): Promise<Known> {
  const order = await shop.buy([{ id: plainCourse.id, quantity: 1 }])
  const quoted = await shop.quote([{ id: scarceBook.id, quantity: 1 }])
  await shop.rows('update books set stock = 0 where id = $1', [scarceBook.id])
  const ids = await shop.rows<{ id: string }>('select id from posts union all select id from banners union all select id from coupons')
  return { order, quoted, staff, ids: [order, scarceBook.id, plainCourse.id, courseId(1), ...ids.map(({ id }) => id)] }
}

async function sendInput(shop: Shop, findings: Findings, { entry, path, ask }: Input): Promise<number> {
  const sent = `${ask.method} ${path.slice(0, 200)} ${Buffer.isBuffer(ask.body) ? ask.body.toString().slice(0, 400) : ''}`
  try {
    const { status, text } = await shop.ask(path, ask)
    const broken = status >= 500 || text.includes('INTERNAL_SERVER_ERROR')
    findings.holds(entry, !broken, broken ? `${sent} → ${status} ${text.slice(0, 200)}` : '')
    return status
  } catch (error) {
    // The connection may be closed while the body is still being sent, if the body is refused before its end.
    const large = Buffer.isBuffer(ask.body) && ask.body.length > 64 * 1024
    findings.holds(entry, large, `${sent} → ${String(error)}`)
    return 413
  }
}

const json = { 'content-type': 'application/json' }
const post = (entry: string, path: string, body: Buffer, headers: Record<string, string> = json): Input => ({
  entry,
  path,
  ask: { method: 'POST', body, headers },
})
const get = (entry: string, path: string, method = 'GET'): Input => ({ entry, path, ask: { method } })
/** Encodes as a browser would. What cannot be encoded is left out. */
const inPath = (chance: SeededRandom) => encodeURIComponent(text(chance).toWellFormed().slice(0, 2_000)) || 'x'
const rawPath = (chance: SeededRandom) =>
  text(chance)
    .replace(/[^\x21-\x7e]/g, '')
    .slice(0, 2_000) || 'x'

const quoteBody = {
  items: [{ id: plainCourse.id, quantity: 1 }],
  name: 'Joana Farias',
  email: 'joana@correio.com.br',
  cpf: '52998224725',
  source: 'a',
  address,
  ci: { value: 120, locale: 'BR' },
  med: { value: 300 },
}

const visitorInputs: ((chance: SeededRandom, known: Known) => Input)[] = [
  (chance) => post('create-checkout-token', '/api/create-checkout-token', bytes(withErrors(quoteBody, chance), chance)),
  (chance) => post('create-checkout-token', '/api/create-checkout-token', bytes(value(chance), chance)),
  (chance, { quoted }) => {
    const right = { token: quoted, ...newBuyer(), address, cupomId: null, redirectUrl: null }
    const path = `/api/checkout/${chance.of(['pix', 'redirect', 'pix', inPath(chance)])}/pagseguro/content`
    return post('checkout', path, bytes(withErrors(right, chance), chance))
  },
  (chance, { quoted }) => {
    const cut = chance.between(0, quoted.length)
    const token = chance.of([
      quoted.slice(0, cut),
      quoted.slice(0, cut) + text(chance) + quoted.slice(cut),
      quoted.split('.').toReversed().join('.'),
    ])
    return post('checkout with a forged token', '/api/checkout/pix/pagseguro/content', bytes({ token, ...newBuyer(), address }, chance))
  },
  (chance) => get('coupon', `/api/cupons/${inPath(chance)}/verify?flow=${chance.of(['CONTENT', inPath(chance)])}&ref=${inPath(chance)}`),
  (chance, { order }) => get('order status', `/api/orders/${chance.of([order, inPath(chance), chance.uuid(), rawPath(chance)])}/status`),
  (chance) => post('new PIX code', `/api/orders/${chance.of([inPath(chance), chance.uuid()])}/pix`, bytes(value(chance), chance)),
  (chance) =>
    post('webhook', '/api/webhooks/pagbank', bytes(value(chance), chance), {
      ...json,
      ...chance.of<Record<string, string>>([{}, { 'x-authenticity-token': inPath(chance) }, { 'x-payload-signature': inPath(chance) }]),
    }),
  (chance, { order }) =>
    post(
      'webhook',
      '/api/webhooks/pagbank',
      bytes(withErrors({ id: `ORDE_${chance.uuid()}`, reference_id: order, charges: [{ status: 'PAID' }] }, chance), chance),
    ),
  (chance) =>
    post('permissions', `/api/users/${inPath(chance)}/permissions`, bytes({ courses: text(chance) }, chance), {
      ...json,
      authorization: `Bearer ${inPath(chance).slice(0, 500)}`,
    }),
  (chance) => get('postal code', `/api/postal-codes/${chance.of([inPath(chance), '40155210', '00000000'])}`),
  (chance, { quoted }) => get('download', `/api/downloads/${chance.of([inPath(chance), rawPath(chance), quoted])}`),
  (chance) => get('no such call', `/api/${rawPath(chance)}`, chance.of(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])),
  (chance) =>
    get(
      'any method',
      chance.of(['/api/create-checkout-token', '/graphql', '/api/webhooks/pagbank', '/readyz', '/metrics', '/sitemap.xml']),
      chance.of(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND']),
    ),
  (chance, { ids }) =>
    get('picture', `/og/${chance.of(['courses', 'books', 'noticias'])}/${chance.of([inPath(chance), chance.of(ids), chance.uuid()])}.png`),
  (chance) => graphql(chance),
  (chance) => graphql(chance),
  (chance) =>
    post(
      'broken GraphQL',
      '/graphql',
      bytes(chance.of([{ query: text(chance) }, { query: brokenDocument(chance) }, value(chance)]), chance),
      chance.chance(0.9) ? json : { 'content-type': text(chance).replace(/[^\x20-\x7e]/g, '') },
    ),
  // A page costs ten times as much as a call, so there are fewer of them.
  (chance) =>
    chance.chance(0.2)
      ? get(
          'page',
          chance.of([
            `/courses?page=${inPath(chance)}&search=${inPath(chance)}`,
            `/books?search=${inPath(chance)}`,
            `/courses/${inPath(chance)}`,
            `/books/${inPath(chance)}`,
            `/noticias/${inPath(chance)}`,
            `/checkout?type=${inPath(chance)}&id=${inPath(chance)}`,
            `/${rawPath(chance)}`,
          ]),
        )
      : get('sitemap', `/sitemap${chance.of(['', '-1', inPath(chance)])}.xml`),
]

const documents = [
  {
    query: 'query ($ids: [ID!]!, $offset: Int) { publicCourses(ids: $ids) { id } courses(offset: $offset) { data { id } } }',
    variables: { ids: [courseId(1)], offset: 0 },
  },
  {
    query: 'mutation ($coupon: CouponInput!) { createCoupon(coupon: $coupon) { id } }',
    variables: { coupon: { code: 'TREINO', type: 'FIXED', amount: 10, active: true, maxUses: 1 } },
  },
]

/** Errors in the arguments of a query, or of a mutation that only staff may call. The limits of documents have tests of their own. */
function graphql(chance: SeededRandom, headers: Record<string, string> = {}): Input {
  const { query, variables } = chance.of(documents)
  return post('GraphQL', '/graphql', bytes({ query, variables: withErrors(variables, chance) }, chance), { ...json, ...headers })
}

function brokenDocument(chance: SeededRandom): string {
  const { query: document } = chance.of(documents)
  const at = chance.between(0, document.length)
  return document.slice(0, at) + chance.of(['', '{', '}', '@', '$', '...', '"', '\u0000', '#', '[['.repeat(at)]) + document.slice(at)
}

function staffInput(chance: SeededRandom, { staff }: Known): Input {
  const authorization = `Bearer ${staff}`
  if (chance.chance(0.1))
    return post('permissions', `/api/users/${inPath(chance)}/permissions`, bytes({ courses: text(chance) }, chance), {
      ...json,
      authorization,
    })
  return graphql(chance, { authorization })
}

/** Bytes that are not an HTTP request. The only check is that other requests are still served. */
function noHttpAtAll(shop: Shop, chance: SeededRandom): Promise<void> {
  const { hostname, port } = new URL(shop.urls[chance.between(0, shop.urls.length - 1)]!)
  const noise = chance.of([
    'GET / HTTP/9.9\r\n\r\n',
    'POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-length: -5\r\n\r\n{}',
    'POST /graphql HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\nzz\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    `GET / HTTP/1.1\r\n${'x: y\r\n'.repeat(3_000)}\r\n`,
    `GET //%ff%fe HTTP/1.1\r\nhost: ${'@'.repeat(30)}\r\nconnection: close\r\n\r\n`,
    'GET http://elsewhere.example/courses HTTP/1.1\r\nhost: elsewhere.example\r\nconnection: close\r\n\r\n',
    Buffer.from(times(chance.between(1, 2_000)).map(() => chance.between(0, 255))).toString('latin1'),
  ])
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    const over = () => {
      socket.destroy()
      done()
    }
    socket.setTimeout(300, over)
    socket.once('error', over)
    socket.once('close', over)
    socket.resume()
    socket.write(noise, 'latin1')
  })
}

async function residentMegabytes(shop: Shop): Promise<number> {
  let sum = 0
  for (const url of shop.urls) {
    const { text } = await http(`${url}/metrics`)
    sum += Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1024 / 1024
  }
  return sum
}
