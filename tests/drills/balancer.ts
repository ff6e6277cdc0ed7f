import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#database/free-port.ts'

/**
 * A load balancer that knows nothing about its targets: it sends each request to the next one, and to another one only if the first had
 * closed its port, so that the request was not accepted.
 */
export class Balancer {
  readonly url: string
  targets: string[] = []
  /** How many requests found a closed port. */
  retried = 0
  /** Requests that were accepted and got no response. */
  readonly lost: string[] = []
  readonly #server: Server
  #turn = 0

  private constructor(port: number) {
    this.url = `http://localhost:${port}`
    this.#server = createServer((incoming, outgoing) => void this.#forward(incoming, outgoing)).listen(port, 'localhost')
  }

  static async open(): Promise<Balancer> {
    const balancer = new Balancer(await freePort())
    await once(balancer.#server, 'listening')
    return balancer
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming)
    // Each target once: concurrent requests take turns of their own, or all tries of one could find the same closed port.
    const first = this.#turn++
    for (const next of this.targets.keys()) {
      const target = this.targets[(first + next) % this.targets.length]!
      try {
        const answer = await send(target, incoming, body)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      } catch (error) {
        if (!isRefused(error)) {
          this.lost.push(`${incoming.method} ${incoming.url}: ${String(error)}`)
          break
        }
        this.retried += 1
      }
    }
    outgoing.writeHead(502).end('no process has accepted the request')
  }

  async close() {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }
}

function send(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A new connection for each request: a kept one could be closed at the moment when it is used.
    const outgoing = request(`${target}${url}`, { method, headers: { ...headers, connection: 'close' }, agent: false })
    outgoing.once('response', resolve).once('error', reject).end(body)
  })
}

/**
 * The port is closed, or was closed while the connection waited to be accepted: the system then resets it. A process that closes a
 * connection without a response gives a different error.
 */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  (error as NodeJS.ErrnoException).syscall !== undefined &&
  /^(ECONNREFUSED|ECONNRESET)$/.test((error as NodeJS.ErrnoException).code ?? '')
