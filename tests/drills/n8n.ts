import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { plainCourse } from '#database/seed/fixtures.ts'
import { retryWebhooks } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { type Flow, openN8n } from '#tests/harness/n8n.ts'
import { openReceiver } from '#tests/harness/webhook-receiver.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { MemberArea } from './member-area.ts'

/** The shipped flows in a real n8n (docs/webhooks.md#n8n): they run to their end on every event of the store, and on nothing else. */
export const n8n: Drill = {
  name: 'n8n',
  byNameOnly: true,
  run: async (ground, findings, { short }) => {
    const database = 'drill_n8n'
    const server = await openN8n(await ground.postgres.copy(database, 'template1'))
    const parties = await openReceiver()
    let requests = 0
    parties.behave((response, path) => {
      // One request in seven is refused, except in the flow that has answered the store before.
      const isAway = path !== '/whatsApp' && ++requests % 7 === 0
      response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' }).end('{ "contact": { "id": "7" }, "contactTag": {} }')
    })
    // Webhooks may lead to this machine only where payments are simulated.
    const env = { WEBHOOK_LOOPBACK: 'allowed', PAGBANK_TOKEN: '', PAGBANK_API_URL: '' }
    try {
      await MemberArea.open(ground, { webs: 1, env }, async (area) => {
        const seller = { area, server, parties, findings }
        const orders = short ? 4 : 20
        const endpoints = await connect(seller)
        await sell(seller, orders)
        await allRun(seller, 'at once')
        const forge = (endpoint: Endpoint) => sendForged(endpoint, area, randomBytes(32).toString('base64'))
        const forgedIds = (await inParallel(endpoints, 1, forge)).flat()
        const again = await killAndReturn(seller, orders)
        forgedIds.push(...(await rotate(seller, endpoints[0]!)))
        await server.endWaits()
        await allRun(seller, 'to its end', ['success'])
        await audit(seller, forgedIds)
        findings.done = `${2 * orders + 3} orders told to n8n, which got kill -9, and parties that refuse every seventh request; forged, altered and old events; a new secret`
        findings.seen = `every flow ran to its end; ${again} events that n8n had lost were sent again by hand`
      })
    } finally {
      await server.close()
      parties.close()
      await ground.postgres.drop(database)
    }
  },
}

interface Seller {
  area: MemberArea
  server: Awaited<ReturnType<typeof openN8n>>
  /** The one receiver that answers for ActiveCampaign, WhatsApp and Google Sheets. */
  parties: Awaited<ReturnType<typeof openReceiver>>
  findings: Findings
}

interface Endpoint {
  id: string
  url: string
  secret: string
  /** Publishes the flow with this secret. */
  publish: (secret: string) => Promise<void>
}

/** Each flow, with the events that its endpoint is told of. */
const flows = [
  ['paid-order-to-activecampaign', ['order.placed', 'order.paid']],
  ['abandoned-pix-to-whatsapp', ['pix.created']],
  ['certificate-to-sheet', ['certificate.issued']],
] as const
const verifier = 'Conferir a assinatura'

/** A seller does what docs/webhooks.md#n8n says. Resolves with the endpoints. */
async function connect({ server, parties, area }: Seller): Promise<Endpoint[]> {
  const token = await asStaff(area, 'mutation { createApiToken(name: "n8n", scopes: ["orders:read"], days: 30) { secret } }')
  const credentials: Record<string, object> = {
    httpRequest: await server.credential('httpHeaderAuth', { name: 'Authorization', value: `Bearer ${token}` }),
    activeCampaign: await server.credential('activeCampaignApi', { apiUrl: parties.url(''), apiKey: 'chave' }),
  }
  return inParallel(flows, 1, async ([name, kinds]) => {
    const shipped = readFileSync(`docs/n8n/${name}.json`, 'utf8').replace('https://SUA-LOJA.com.br', area.shop.urls[0]!)
    const flow = JSON.parse(shipped) as Flow
    for (const node of flow.nodes) {
      const type = node.type.split('.')[1]!
      if (credentials[type]) node.credentials = credentials[type]
      if (type === 'whatsApp' || type === 'googleSheets') standIn(node, parties.url(`/${type}`))
    }
    const text = JSON.stringify(flow)
    const publish = (secret: string) => server.publish(JSON.parse(text.replace('whsec_COLE_AQUI_O_SEGREDO_DA_LOJA', secret)) as Flow)
    const url = `${server.url}/webhook/${String(flow.nodes[0]!.parameters.path)}`
    const create = 'mutation ($webhook: WebhookInput!) { createWebhook(webhook: $webhook) { id } }'
    const id = await asStaff(area, create, { webhook: { name, url, kinds } })
    const secret = await newSecret(area, id)
    await publish(secret)
    return { id, url, secret, publish }
  })
}

/** n8n knows the party's address: the same expressions go to another one. */
function standIn(node: Flow['nodes'][number], url: string) {
  const expressions = [...JSON.stringify(node.parameters).matchAll(/"=\{\{(.*?)\}\}"/g)].map(([, code]) => String(JSON.parse(`"${code}"`)))
  const jsonBody = `={{ JSON.stringify([${expressions.join(', ')}]) }}`
  const parameters = { method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody }
  Object.assign(node, { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters })
}

/** Resolves with the id or the secret that is answered. */
async function asStaff(area: MemberArea, query: string, variables = {}): Promise<string> {
  const { text } = await area.asStaff(query, variables)
  const [, value] = /"(?:id|secret|renewWebhookSecret)":"([^"]+)"/.exec(text) ?? []
  if (!value) throw new Error(text)
  return value
}

const newSecret = (area: MemberArea, id: string) => asStaff(area, 'mutation ($id: ID!) { renewWebhookSecret(id: $id) }', { id })

/** Every second order is paid, and somebody gets a certificate. */
async function sell({ area: { shop }, findings }: Seller, orders: number) {
  await inParallel(times(orders), 2, async (number) => {
    const order = await shop.buy([{ id: plainCourse.id, quantity: 1 }])
    if (number % 2 === 1) return
    await shop.pay(order)
    findings.holds('an order is paid', await eventually(async () => (await shop.statusOf(order)) === 'PAID', 180))
  })
  const code = randomUUID()
  const issue = `insert into certificates (code, email, course_id, name, course_title, hours) values ($1, $2, $3, 'Ana', 'Dormir', 8)`
  await shop.rows(issue, [code, `${code}@correio.com.br`, plainCourse.id])
}

/** Events that n8n must not believe. `foreign`: a secret that is not the store's. Resolves with their ids. */
async function sendForged({ url, secret }: Endpoint, { shop }: MemberArea, foreign: string): Promise<string[]> {
  const { body } = await shop.one<{ body: string }>(`select body from webhook_deliveries where kind = 'order.paid' limit 1`)
  const evil = body.replace(/"email":"[^"]*"/, '"email":"ladra@correio.com.br"')
  const events = [
    { name: 'signed-by-another', key: foreign, signed: evil, seconds: 0 },
    { name: 'altered', key: secret, signed: body, seconds: 0 },
    { name: 'old', key: secret, signed: evil, seconds: 301 },
  ]
  return inParallel(events, 1, async ({ name, key, signed, seconds }) => {
    const [id, at] = [`${name}-${randomUUID()}`, new Date(Date.now() - seconds * 1000)]
    const signature = {
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, signed),
    }
    await fetch(url, { method: 'POST', headers: { ...signature, 'webhook-id': id, 'content-type': 'application/json' }, body: evil })
    return id
  })
}

/**
 * Kills n8n, in the middle of these orders, and starts it again half an hour later. Staff send again what it had accepted and not done.
 * Resolves with how much that was.
 */
async function killAndReturn(seller: Seller, orders: number): Promise<number> {
  const { shop } = seller.area
  const { server, findings } = seller
  const before = (await server.runs()).length
  const selling = sell(seller, orders)
  await eventually(async () => (await server.runs()).length > before, 60)
  await server.kill()
  await selling
  await sell(seller, 0)
  const waiting = (attempts: number) =>
    shop.rows('select from webhook_deliveries where delivered_at is null and attempts >= $1', [attempts])
  findings.holds('the store finds n8n away', await eventually(async () => (await waiting(1)).length > 0, 60))
  await server.endWaits()
  await server.start()
  const isTold = async () => {
    await retryWebhooks(shop)
    return (await waiting(0)).length === 0
  }
  findings.holds('everything is delivered when n8n is back', await eventually(isTold, 180, 1_000))
  await eventually(async () => (await findLost(seller)).length === 0, 30, 1_000)
  const again = await findLost(seller)
  const answered = again.filter(({ kind }) => kind !== 'pix.created')
  findings.equal('only the flow that waits has answered before its end', answered, [])
  for (const { id } of again) await seller.area.asStaff('mutation ($id: ID!) { replayWebhookDelivery(id: $id) }', { id })
  await allRun(seller, 'after a kill')
  return again.length
}

/** Deliveries without an execution in one of these states. */
async function findLost({ area: { shop }, server }: Seller, states = ['success', 'waiting']) {
  const events = new Set((await server.runs()).filter(({ status }) => states.includes(status)).map(({ id }) => id))
  const deliveries = await shop.rows<Record<'id' | 'event' | 'kind', string>>('select id, event_id as event, kind from webhook_deliveries')
  return deliveries.filter(({ event }) => !events.has(event))
}

async function allRun(seller: Seller, when: string, states?: string[]) {
  const hasRun = async () => {
    await retryWebhooks(seller.area.shop)
    return (await findLost(seller, states)).length === 0
  }
  await eventually(hasRun, 180, 1_000)
  seller.findings.equal(`every event has run its flow ${when}`, await findLost(seller, states), [])
}

/** For a day the flow may keep the secret before. Resolves with the ids of forged events. */
async function rotate(seller: Seller, paid: Endpoint): Promise<string[]> {
  const secret = await newSecret(seller.area, paid.id)
  await sell(seller, 1)
  await allRun(seller, 'with the secret before')
  await paid.publish(secret)
  await sell(seller, 1)
  await allRun(seller, 'with the new secret')
  await seller.area.shop.rows('update webhook_secrets set retires_at = now() where retires_at is not null')
  await sell(seller, 1)
  await allRun(seller, 'a day later')
  return sendForged({ ...paid, secret }, seller.area, paid.secret)
}

/** Where each execution ended, and what the parties were told. */
async function audit({ area: { shop }, server, parties, findings }: Seller, forgedIds: readonly string[]) {
  const runs = Map.groupBy(await server.runs(), ({ id }) => id)
  for (const id of forgedIds) {
    findings.equal('a forged event ends in an error', runs.get(id), [{ id, status: 'error', last: verifier }])
    runs.delete(id)
  }
  const ends: Record<string, string> = {
    'order.placed': verifier,
    'order.paid': 'Etiqueta de aluno',
    'certificate.issued': 'Linha na planilha',
  }
  const deliveries = `select event_id as id, kind, orders.status from webhook_deliveries left join orders on orders.id::text = subject ->> 'order_id'`
  for (const { id, kind, status } of await shop.rows<Record<'id' | 'kind' | 'status', string>>(deliveries)) {
    const end = ends[kind] ?? (status === 'PAID' ? 'Ainda não pagou' : 'Mensagem no WhatsApp')
    findings.equal(`the flow of ${kind} ends`, runs.get(id)?.find((run) => run.status === 'success')?.last, end)
    runs.delete(id)
  }
  runs.delete(undefined)
  findings.equal('nothing else has run', [...runs.values()], [])
  for (const [path, pattern, wanted] of [
    ['/api/3/contact/sync', /"email":"([^"]+)/, `select email as it from orders where status = 'PAID'`],
    ['/whatsApp', /"([^"]+)"\]$/, `select pix_text as it from payments join orders on orders.id = order_id where orders.status <> 'PAID'`],
    ['/googleSheets', /"([^"]+)"\]$/, 'select code as it from certificates'],
  ] as const) {
    const told = parties.received.filter((each) => each.path === path).map(({ text }) => pattern.exec(text)?.[1])
    findings.equal(`${path} is told`, new Set(told), new Set((await shop.rows<{ it: string }>(wanted)).map(({ it }) => it)))
  }
}
