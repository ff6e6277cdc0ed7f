import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { buy } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { openReceiver } from '#tests/harness/webhook-receiver.ts'

/** The shipped flows (docs/webhooks.md#n8n) against the events that the store sends: their code and their expressions, without n8n. */
const flows = [
  { name: 'paid-order-to-activecampaign', kind: 'order.paid' },
  { name: 'abandoned-pix-to-whatsapp', kind: 'pix.created' },
  { name: 'certificate-to-sheet', kind: 'certificate.issued' },
]
const verifier = 'Conferir a assinatura'
const secret = `whsec_${randomBytes(32).toString('base64')}`

interface Flow {
  nodes: { name: string; parameters: Record<string, unknown> }[]
}
type Run = (this: object, require: NodeJS.Require, $input: object) => Promise<{ json: object }[]>

const flowOf = (name: string) => JSON.parse(readFileSync(`docs/n8n/${name}.json`, 'utf8')) as Flow

/** Runs the flow's code on a request, as n8n does. */
function verify(flow: Flow, body: string, headers: Record<string, string>) {
  const { jsCode } = flow.nodes.find(({ name }) => name === verifier)!.parameters as { jsCode: string }
  const code = jsCode.replace('whsec_COLE_AQUI_O_SEGREDO_DA_LOJA', secret)
  const run = runInThisContext(`(async function (require, $input) {${code}})`) as Run
  const node = { helpers: { getBinaryDataBuffer: () => Promise.resolve(Buffer.from(body)) } }
  return run.call(node, createRequire(import.meta.url), { first: () => ({ json: { headers } }) })
}

function signed(body: string, { key = secret, seconds = 0 } = {}) {
  const [id, at] = [randomUUID(), new Date(Date.now() - seconds * 1000)]
  const signature = new Webhook(key).sign(id, at, body)
  return { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': `v1,another ${signature}` }
}

const panel = await providePanel()
const receiver = await openReceiver()
afterAll(() => receiver.close())
const bodies = new Map<string, string>()
{
  const kinds = flows.map(({ kind }) => kind)
  await panel.ask('mutation ($webhook: WebhookInput!) { createWebhook(webhook: $webhook) { id } }', {
    webhook: { name: 'n8n', url: receiver.url(), kinds },
  })
  const { email } = await buy(panel.shop, [plainCourse.id])
  const certificate = { code: randomUUID(), email, course_id: plainCourse.id, name: 'Ana', course_title: 'Dormir', hours: 8 }
  await panel.shop.db.insertInto('certificates').values(certificate).execute()
  await panel.shop.work(['deliver_webhooks'])
  for (const { type, text } of receiver.received) bodies.set(type, text)
}

describe.each(flows)('$name', ({ name, kind }) => {
  const flow = flowOf(name)
  const body = bodies.get(kind)!

  test('goes on with its own event, and every expression finds its value in it', async () => {
    const [item] = await verify(flow, body, signed(body))
    const context = { $json: { ...item!.json, data: { getOrder: { paid: false } }, id: '7' }, $: () => ({ item }) }
    const parameters = JSON.stringify(flow.nodes.filter((node) => node.name !== verifier))
    const expressions = [...parameters.matchAll(/"=\{\{(.*?)\}\}"/g)].map(([, code]) => String(JSON.parse(`"${code}"`)))
    expect(expressions.length).toBeGreaterThan(0)
    for (const expression of expressions) {
      const value = (runInThisContext(`(({ $json, $ }) => ${expression})`) as (given: object) => unknown)(context)
      expect([undefined, '', '+55undefined'], expression).not.toContain(value)
    }
  })

  test('stops at an event that the store has not sent, at an altered one and at an old one, and leaves others alone', async () => {
    const altered = body.replace(/"email":"[^"]*"/, '"email":"ladra@correio.com.br"')
    const foreign = `whsec_${randomBytes(32).toString('base64')}`
    for (const [text, headers] of [
      [altered, signed(altered, { key: foreign })],
      [altered, signed(body)],
      [body, signed(body, { seconds: 301 })],
    ] as const)
      await expect(verify(flow, text, headers)).rejects.toThrow('A assinatura não confere')
    const other = bodies.get(flows.find((each) => each.kind !== kind)!.kind)!
    expect(await verify(flow, other, signed(other))).toEqual([])
  })
})

test('the question of the second flow is one that the store answers', async () => {
  const order = await buy(panel.shop, [plainCourse.id])
  const asking = JSON.stringify(flowOf('abandoned-pix-to-whatsapp'))
  const [, query] = /query: '([^']+)'/.exec(asking)!
  expect((await panel.ask(query!, { id: order.id })).data).toEqual({ getOrder: { paid: true } })
})
