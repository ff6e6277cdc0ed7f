import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const allKinds = ['503', 'not arrived', 'response lost', 'broken off'] as const

/**
 * A service of S3 in front of another one, which fails a share of all calls: it answers 503, closes the connection before the call or after it,
 * or breaks the response off. The order of failures follows from the seed.
 */
export async function openFlakyService(
  target: string,
  { seed = 1, kinds = allKinds }: { seed?: number; kinds?: readonly (typeof allKinds)[number][] } = {},
) {
  const service = { share: 0, calls: 0, url: '', close: () => Promise.resolve() as Promise<unknown> }
  const ended = new Set<string>()
  let state = seed
  const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const server = createServer((incoming, response) => void answer(incoming, response))
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    service.calls += 1
    const failure = chance() < service.share ? kinds[Math.floor(chance() * kinds.length)] : undefined
    const body = await buffer(incoming)
    if (failure === '503') return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (failure === 'not arrived') return void incoming.socket.destroy()
    const { method, url = '' } = incoming
    // s3rver answers 500 to this.
    if (ended.has(`${method} ${url}`)) return void response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
    if (method === 'POST' && url.includes('uploadId=')) ended.add(`${method} ${url}`)
    const answered = await forward(incoming, `${target}${url}`, body)
    const content = await buffer(answered)
    if (failure === 'response lost') return void incoming.socket.destroy()
    const length = method === 'HEAD' ? answered.headers['content-length'] : content.length
    response.writeHead(answered.statusCode!, { ...answered.headers, 'content-length': length })
    if (failure !== 'broken off') return void response.end(content)
    response.write(content.subarray(0, content.length / 2), () => incoming.socket.destroy())
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  service.close = () => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  return service
}

async function forward({ method, headers }: IncomingMessage, url: string, body: Buffer): Promise<IncomingMessage> {
  const [answer] = (await once(request(url, { method, headers }).end(body), 'response')) as [IncomingMessage]
  return answer
}
