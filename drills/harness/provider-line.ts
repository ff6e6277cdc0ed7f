import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { http } from './http.ts'

export interface ProviderCall {
  method: string
  path: string
  key: string | undefined
  status: number
}

/** What the provider's answers about an order are turned into: a state that the pretend provider cannot be put in, or a lie. */
export type Told = 'IN_ANALYSIS' | 'DECLINED' | 'WAITING'

/** The line between the store and its payment provider: it counts each call, can be down or hang, and can change what is told. */
export class ProviderLine {
  readonly port: number
  readonly #to: string
  readonly calls: ProviderCall[] = []
  readonly #told = new Map<string, Told>()
  readonly #hanging = new Set<ServerResponse>()
  #server: Server | undefined
  state: 'up' | 'down' | 'hanging' = 'up'

  constructor(port: number, to: string) {
    this.port = port
    this.#to = to
  }

  get url() {
    return `http://localhost:${this.port}`
  }

  /** Calls that make a charge. */
  get charges() {
    return this.calls.filter(({ method, path }) => method === 'POST' && (path === '/orders' || path === '/checkouts'))
  }

  tell(providerOrderId: string, told: Told | null) {
    if (told) this.#told.set(providerOrderId, told)
    else this.#told.delete(providerOrderId)
  }

  async open() {
    this.#server = createServer((request, response) => void this.#pass(request, response))
    await new Promise<void>((listening, failed) => this.#server?.once('error', failed).listen(this.port, 'localhost', listening))
  }

  async close() {
    for (const response of this.#hanging) response.destroy()
    this.#server?.closeAllConnections()
    await new Promise((closed) => this.#server?.close(closed))
  }

  async #pass(request: IncomingMessage, response: ServerResponse) {
    if (this.state === 'down') return void request.socket.destroy()
    if (this.state === 'hanging') return void this.#hanging.add(response)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = 'GET', url: path = '/' } = request
    const headers = Object.fromEntries(
      ['authorization', 'content-type', 'x-idempotency-key', 'accept'].flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    try {
      const body = Buffer.concat(parts)
      const answer = await http(this.#to + path, { method, headers, ...(body.length > 0 ? { body } : {}) })
      this.calls.push({ method, path, key: headers['x-idempotency-key'], status: answer.status })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(this.#changed(path, answer.text))
    } catch {
      // The pretend provider was killed: its caller sees a broken line, as it would.
      request.socket.destroy()
    }
  }

  #changed(path: string, text: string): string {
    const told = this.#told.get(path.replace('/orders/', ''))
    if (!told) return text
    const order = JSON.parse(text) as { charges?: { status: string; amount: { summary: { paid: number } } }[] }
    for (const charge of order.charges ?? []) {
      charge.status = told
      charge.amount.summary.paid = 0
    }
    return JSON.stringify(order)
  }
}
