import { createReadStream, createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/**
 * The floor of files: Node's own server, which sends ranges of the file of its first argument, and writes the body of a PUT to the file of
 * the second one. Reports its port, then its CPU time.
 */
const [source = '', target = ''] = process.argv.slice(2)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ seconds: (user + system) / 1e6 })
})

async function send(request: IncomingMessage, response: ServerResponse) {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')!.map(Number) as [number, number, number]
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/*`,
    'cache-control': 'private, no-store',
  })
  await pipeline(createReadStream(source, { start, end }), response)
}

async function receive(request: IncomingMessage, response: ServerResponse) {
  await pipeline(request, createWriteStream(target, { flush: true }))
  response.writeHead(204).end()
}

const server = createServer((request, response) => {
  // A reader that has enough closes its connection.
  void (request.method === 'PUT' ? receive(request, response) : send(request, response)).catch(() => response.destroy())
}).listen(0, 'localhost', () => process.send?.({ port: (server.address() as AddressInfo).port }))

// Ends with the process that measures.
process.on('disconnect', () => process.exit())
