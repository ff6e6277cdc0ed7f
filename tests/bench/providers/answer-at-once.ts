import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { keptOpen } from '#sandbox/smtp/mailbox.ts'
import type { OrderRequest } from '#sandbox/pagbank/requests.ts'
import { SMTPServer } from 'smtp-server'
import { webhookSender } from './webhook-events.ts'
import type { ProviderCounts } from './outside-world.ts'
import { orderMade } from './pagbank-orders.ts'

/** Responds immediately, pays each order as soon as it is placed, and sends its webhook to the store. E-mails are counted and discarded. */
const token = process.argv[2] ?? ''
const orders = new Map<string, object>()
const byKey = new Map<string, string>()
const emails = new Set<string>()
const seen: ProviderCounts = { charges: 0, webhooks: 0, refusedWebhooks: [], emails: 0, repeats: 0 }
const notify = webhookSender(token, (status) => {
  seen.webhooks += 1
  if (status !== '200') seen.refusedWebhooks.push(status)
})

const provider = createServer((request, response) => {
  const answer = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { method, url = '', headers } = request
  if (headers.authorization !== `Bearer ${token}`) return void answer(401, { error_messages: [{ code: 'UNAUTHORIZED' }] })
  if (method === 'GET') {
    const order = orders.get(url.replace('/orders/', ''))
    return void (order ? answer(200, order) : answer(404, { error_messages: [{ code: '40002' }] }))
  }
  return void text(request).then((body) => {
    const key = String(headers['x-idempotency-key'])
    const before = byKey.get(key)
    if (before) return answer(201, orders.get(before)!)
    const wanted = JSON.parse(body) as OrderRequest
    const { id, waiting, paid } = orderMade(wanted)
    byKey.set(key, id)
    orders.set(id, paid)
    seen.charges += 1
    response.once('finish', () => wanted.notification_urls?.forEach((address) => notify(address, id, paid)))
    return answer(201, waiting)
  })
})

const mail = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    text(stream).then((email) => {
      const id = /^message-id: (\S+)/im.exec(email)?.[1] ?? ''
      seen.emails += 1
      if (emails.has(id)) seen.repeats += 1
      emails.add(id)
      done()
    }, done)
  },
})
keptOpen(mail)

const listening = (server: { listen: (port: number, host: string, done: () => void) => unknown }) =>
  new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
await Promise.all([listening(provider), listening(mail)])
process.on('message', () => process.send?.(seen))
process.on('disconnect', () => process.exit())
process.send?.({ provider: (provider.address() as AddressInfo).port, smtp: (mail.server.address() as AddressInfo).port })
