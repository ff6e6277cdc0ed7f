import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

interface Received {
  id: string
  /** Names of the secrets that verify it. */
  verifiedBy: string[]
  type: string
  timestamp: string
  data: Record<string, { id: string; status: string }>
  path: string
  /** The body as it came. */
  text: string
}

/** A receiver of webhooks, which verifies each delivery with the package that receivers use. */
export async function openReceiver() {
  const received: Received[] = []
  const secrets: Record<string, string> = {}
  let behave: (response: ServerResponse, path: string) => unknown = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const headers = request.headers as Record<string, string>
      const verifiedBy = Object.entries(secrets).flatMap(([name, secret]) => (verifies(secret, text, headers) ? [name] : []))
      received.push({
        ...(JSON.parse(text) as Pick<Received, 'type' | 'timestamp' | 'data'>),
        id: headers['webhook-id']!,
        verifiedBy,
        path: request.url!,
        text,
      })
      behave(response, request.url!)
    })
  })
  let connections = 0
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    /** Connections so far. */
    connections: () => connections,
    secrets,
    url: (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    /** How it responds from now on. */
    behave: (next: typeof behave) => void (behave = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function verifies(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers)
    return true
  } catch {
    return false
  }
}
