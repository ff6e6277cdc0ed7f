import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The floor: Node's own server that reads a request to its end and sends the same bytes, whatever is asked. Tells its port, then its use of the CPU. */
let sent = { headers: {} as Record<string, string>, body: Buffer.alloc(0) }

process.on('message', (told: { headers: Record<string, string>; body: Uint8Array } | 'cpu') => {
  if (told === 'cpu') {
    const { user, system } = process.cpuUsage()
    return process.send?.({ seconds: (user + system) / 1e6 })
  }
  const body = Buffer.from(told.body)
  sent = { headers: { ...told.headers, 'content-length': String(body.length) }, body }
  return process.send?.('ready')
})

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, sent.headers).end(sent.body))
}).listen(0, 'localhost', () => process.send?.({ port: (server.address() as AddressInfo).port }))

// With whoever measures.
process.on('disconnect', () => process.exit())
