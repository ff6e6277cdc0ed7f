import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  text: string
  ms: number
  headers: Record<string, string | string[] | undefined>
}

export interface Ask {
  method?: string
  /** Anything but a string or bytes is sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** A loopback address to connect from, which makes the request another visitor's. */
  from?: string | undefined
  seconds?: number
}

const agents = new Map<string, Agent>()

/**
 * A real request over the loopback. Rejects if no response arrives, except for a reused connection that was closed in that moment: then it
 * is sent again.
 */
export async function http(url: string, ask: Ask = {}): Promise<Answer> {
  try {
    return await send(url, ask)
  } catch (error) {
    if (error instanceof StaleConnection) return send(url, ask)
    throw error
  }
}

class StaleConnection extends Error {}

function send(url: string, ask: Ask): Promise<Answer> {
  const { method = ask.body === undefined ? 'GET' : 'POST', headers = {}, from = '', seconds = 120 } = ask
  const raw = ask.body === undefined || typeof ask.body === 'string' || Buffer.isBuffer(ask.body)
  const body = raw ? (ask.body as string | Buffer | undefined) : JSON.stringify(ask.body)
  const type: Record<string, string> = raw ? {} : { 'content-type': 'application/json' }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent: agentOf(from),
        ...(from ? { localAddress: from } : {}),
        headers: { ...type, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }), ...headers },
        timeout: seconds * 1000,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            ms: performance.now() - begun,
            headers: answer.headers,
          }),
        )
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error(`${method} ${url}: no response within ${seconds} s`)))
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      const stale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(stale ? new StaleConnection(error.message, { cause: error }) : error)
    })
    outgoing.end(body)
  })
}

/** Each visitor has its own connections. */
function agentOf(from: string): Agent {
  const known = agents.get(from)
  if (known) return known
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  agents.set(from, agent)
  return agent
}

export function closeConnections() {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}
