import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { Nginx } from '#tests/harness/nginx.ts'
import type { Drill, Findings } from './drill.ts'
import type { Shop } from './drilled-shop.ts'
import { type Answer, http } from './http.ts'

/**
 * A real nginx, with deploy/nginx/sabia.conf, caches the pages of two web processes. Nobody may see an old price for longer than a moment, or
 * what belongs to somebody else.
 */
export const cdn: Drill = {
  name: 'cdn',
  longOnly: true,
  run: async (ground, findings, { short }) => {
    const [issuer, ports] = [await openIssuer(await freePort()), [await freePort(), await freePort()] as const]
    const nginx = await Nginx.open(ports)
    const env = { TRUSTED_PROXIES: '1', AUTH0_DOMAIN: issuer.issuer }
    try {
      await ground.withShop({ ports, env: { ...env, PUBLIC_URL: nginx.url } }, async (shop) => {
        const edge = new Edge(shop, nginx, findings, issuer.staff)
        await servedByNginx(edge)
        await filesOfEitherRelease(edge, ports)
        // The short form may run on a machine that is busy.
        const slowest = await editsAreSeen(edge, short ? { edits: 5, longest: 60 } : { edits: 30, longest: 2 })
        await nothingPrivateIsKept(edge)
        await nobodyElsesPage(edge)
        await nobodyIsKeptOut(edge)
        await firstVisitors(edge)
        await oldPagesWhileDown(edge)
        findings.done = `${edge.edits} edits of the catalogue behind nginx, requests that try to poison its cache, and the store down`
        findings.seen = `an edit is seen through nginx after at most ${slowest} ms; no private response is kept`
      })
    } finally {
      await nginx.close()
      await issuer.close()
    }
  },
}

const coursePage = `/courses/${plainCourse.id}`
const cacheOf = ({ headers }: Answer) => String(headers['x-cache'] ?? 'none')

/** The store as visitors see it, through nginx. */
class Edge {
  readonly shop: Shop
  readonly nginx: Nginx
  readonly findings: Findings
  readonly #staff: string
  edits = 0

  constructor(shop: Shop, nginx: Nginx, findings: Findings, staff: string) {
    this.shop = shop
    this.nginx = nginx
    this.findings = findings
    this.#staff = staff
  }

  get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return http(this.nginx.url + path, { headers, method })
  }

  /** Until nginx has the page, of the current version. */
  cached(path: string): Promise<boolean> {
    return eventually(async () => cacheOf(await this.get(path)) === 'HIT', 180, 30)
  }

  /** Saves a new title in the panel, directly at a web process. Resolves with the title. */
  async edit(): Promise<string> {
    const title = `Dormir é um verbo ativo, edição ${(this.edits += 1)}.`
    const query = 'mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { title } }'
    const saved = await http(`${this.shop.urls[0]}/graphql`, {
      body: { query, variables: { id: plainCourse.id, data: { title } } },
      headers: { authorization: `Bearer ${this.#staff}` },
    })
    this.findings.holds('a save succeeds', saved.text.includes(title), saved.text)
    return title
  }
}

async function servedByNginx(edge: Edge) {
  for (const path of ['/courses', coursePage, '/books', '/noticias', '/termos', '/sitemap.xml', '/og/loja.png'])
    edge.findings.holds(`nginx serves ${path}`, await edge.cached(path))
  const known = await edge.get(coursePage)
  const again = await edge.get(coursePage, { 'if-none-match': String(known.headers.etag) })
  edge.findings.equal('a browser that has the page gets a 304 of nginx', [again.status, cacheOf(again)], [304, 'HIT'])
}

/** During a release: a process of the previous one has none of the new one's files. */
async function filesOfEitherRelease({ shop, findings }: Edge, ports: readonly number[]) {
  const previous = createServer((_, response) => response.writeHead(404, { 'cache-control': 'no-store' }).end())
  const port = await freePort()
  await once(previous.listen(port, 'localhost'), 'listening')
  const nginx = await Nginx.open([port, ...ports])
  try {
    const page = (await http(`${shop.urls[0]}/courses`)).text
    const files = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))]
    findings.holds('a page names its files', files.length > 5, files)
    const missed: string[] = []
    for (const file of files) if ((await http(nginx.url + file)).status !== 200) missed.push(file)
    findings.equal('a file that one process does not have comes from another one', missed, [])
    for (const round of ['first', 'second']) {
      const answer = await http(`${nginx.url}/assets/nobody-has-this.js`)
      findings.equal(`a file that no process has is not kept, ${round} time`, [answer.status, cacheOf(answer)], [404, 'MISS'])
    }
  } finally {
    await nginx.close()
    previous.closeAllConnections()
    await new Promise((closed) => previous.close(closed))
  }
}

/** Resolves with the milliseconds of the slowest edit. */
async function editsAreSeen(edge: Edge, { edits, longest }: { edits: number; longest: number }): Promise<number> {
  let slowest = 0
  for (let count = 0; count < edits; count++) {
    await edge.cached(coursePage)
    const title = await edge.edit()
    const begun = performance.now()
    const isSeen = async () => (await edge.get(coursePage)).text.includes(title)
    edge.findings.holds(`an edit is seen through nginx within ${longest} s`, await eventually(isSeen, longest, 20), title)
    slowest = Math.max(slowest, Math.round(performance.now() - begun))
  }
  return slowest
}

async function nothingPrivateIsKept(edge: Edge) {
  for (const path of ['/cart', '/checkout', '/biblioteca', '/entrar', '/admin/orders', '/postcheckout', '/api/library', '/readyz'])
    for (const round of ['first', 'second']) {
      const answer = await edge.get(path)
      const control = String(answer.headers['cache-control'] ?? '')
      edge.findings.equal(`${path} is not kept, ${round} time`, [cacheOf(answer), /private|no-store/.test(control)], ['none', true])
    }
  edge.findings.equal('metrics are internal', (await edge.get('/metrics')).status, 404)
}

/** Whatever the first visitor sends, the second one gets the page that everybody gets. */
async function nobodyElsesPage(edge: Edge) {
  const plain = { 'accept-encoding': 'identity' }
  await edge.cached('/books')
  const wanted = normalizedText(await edge.get('/books', plain))
  const attempts: [name: string, headers: Record<string, string>, method?: string][] = [
    ['a cookie', { cookie: 'sabia_session=somebody; __Host-sabia=x' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['X-Forwarded-Proto and Forwarded', { 'x-forwarded-proto': 'javascript', forwarded: 'host=evil.example' }],
    ['a method override', { 'x-http-method-override': 'POST', 'x-original-url': '/admin' }],
    ['Authorization', { authorization: 'Bearer x' }],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['an unusual Accept-Encoding', { 'accept-encoding': 'br;q=0, gzip;q=0.1, zstd' }],
    ['a part', { range: 'bytes=0-9' }],
    ['HEAD', {}, 'HEAD'],
    ['another host', { host: 'evil.example' }],
    ['Accept', { accept: 'application/json' }],
  ]
  for (const [name, headers, method] of attempts) {
    edge.nginx.expire()
    const first = await edge.get('/books', { ...plain, ...headers }, method)
    edge.findings.holds(`the request with ${name} is answered`, first.status === 200 || first.status === 206, first.status)
    if (name === 'an unusual Accept-Encoding') edge.findings.holds('what is not accepted is not sent', normalizedText(first) === wanted)
    const next = await edge.get('/books', plain)
    edge.findings.equal(`the next visitor after ${name} gets the usual page`, [next.status, normalizedText(next) === wanted], [200, true])
    edge.findings.holds('the page names no other host', !next.text.includes('evil.example'))
  }
  const searched = await edge.get('/books?busca=%3Cscript%3E', plain)
  edge.findings.holds('a search has a page of its own', normalizedText(searched) !== wanted)
  for (const search of ['?utm_source=evil', '?fbclid=1&amp;UTM_MEDIUM=x', '?gclid=a&ref=b']) {
    const brought = await edge.get(`/books${search}`, plain)
    edge.findings.equal(
      `${search} is no part of the page, nor of its key`,
      [normalizedText(brought) === wanted, cacheOf(brought)],
      [true, 'HIT'],
    )
  }
  const both = ['?utm_source=a&busca=calma', '?busca=calma&fbclid=b'].map((search) => edge.get(`/books${search}`, plain))
  const [one, other] = await Promise.all(both)
  edge.findings.holds('a search stays in the key', normalizedText(one!) === normalizedText(other!) && normalizedText(one!) !== wanted)
}

/** Two renderings of a page may write an object of its data in two ways, with and without a prototype. */
const normalizedText = ({ text }: Answer) => text.replaceAll(/\[\\"N\\",(\{[^}]*\})\]/g, '$1')

/** One address that holds more connections than nginx has, idle or with requests that do not end. */
async function nobodyIsKeptOut(edge: Edge) {
  const answered = async (from: string) => (await http(`${edge.nginx.url}/cart`, { from })).status
  for (const [name, count, begin] of [
    ['idle connections', 600, ''],
    ['endless requests', 150, 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nContent-Type: application/json\r\n\r\n{'],
  ] as const) {
    const sockets = Array.from({ length: count }, () =>
      connect({ port: edge.nginx.port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {}),
    )
    const replies = begin ? sockets.map((socket) => once(socket, 'data').then(([data]) => String(data).slice(9, 12))) : []
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets) socket.write(begin)
    if (begin) {
      const refused: string[] = []
      for (const reply of replies) void reply.then((status) => refused.push(status))
      edge.findings.holds('of one address 100 requests are taken', await eventually(() => Promise.resolve(refused.length >= 50), 180, 50))
      edge.findings.equal('and the others are refused', [refused.length, new Set(refused)], [50, new Set(['429'])])
      edge.findings.equal(`its next request is refused too`, await answered('127.0.0.2'), 429)
    }
    edge.findings.equal(`${count} ${name} of one address keep no other out`, await answered('127.0.0.3'), 200)
    for (const socket of sockets) socket.destroy()
  }
}

/** Nobody has asked for a page for a while: its next visitor sees what was saved, without waiting for a second visit. */
async function firstVisitors(edge: Edge) {
  for (let count = 0; count < 3; count++) {
    await edge.cached(coursePage)
    edge.nginx.expire()
    const title = await edge.edit()
    const isSeenAt = async (url: string) => (await http(url + coursePage)).text.includes(title)
    for (const url of edge.shop.urls) edge.findings.holds('each process learns of an edit', await eventually(() => isSeenAt(url), 2, 20))
    edge.findings.holds('the first visitor of an idle page sees an edit', (await edge.get(coursePage)).text.includes(title), title)
  }
}

async function oldPagesWhileDown(edge: Edge) {
  const paths = ['/courses', coursePage, '/books', `/books/${plentifulBook.id}`]
  for (const path of paths) edge.findings.holds('nginx has the page', await edge.cached(path), path)
  for (const web of edge.shop.webs) await web.stop()
  edge.nginx.expire()
  for (const path of paths) {
    const answer = await edge.get(path)
    edge.findings.equal(`${path} while the store is down`, [answer.status, cacheOf(answer)], [200, 'STALE'])
  }
  edge.findings.equal('a purchase is not pretended', (await edge.get('/cart')).status, 502)
}
