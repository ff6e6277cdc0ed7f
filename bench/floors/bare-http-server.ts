import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The floor: Node's own server, which reads a request to its end and always sends the same bytes. Reports its port, then its CPU time. */
let sent = { headers: {} as Record<string, string>, body: Buffer.alloc(0) }

process.on('message', (message: { headers: Record<string, string>; body: Uint8Array } | 'cpu') => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage()
    return process.send?.({ seconds: (user + system) / 1e6 })
  }
  const body = Buffer.from(message.body)
  sent = { headers: { ...message.headers, 'content-length': String(body.length) }, body }
  return process.send?.('ready')
})

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, sent.headers).end(sent.body))
}).listen(0, 'localhost', () => process.send?.({ port: (server.address() as AddressInfo).port }))

// Ends with the process that measures.
process.on('disconnect', () => process.exit())
