import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#database/free-port.ts'
import { openSimulators } from './simulators.ts'

const token = 'SANDBOXTOKEN123'
const clientId = 'sabia-admin'
const audience = 'https://api.sabia.example'
const rolesClaim = 'https://sabia.example/roles'

const storeUrl = 'http://localhost:3000'

export interface HeardWebhook {
  headers: IncomingHttpHeaders
  body: { id: string; status?: string; charges?: { status: string; links: { href: string }[] }[] }
}

/** The simulators for one test, with their own ports and folder. `again` opens the same ones after a stop. */
export async function openTestSimulators(again?: { directory: string; port: number }) {
  const { port, directory } = again ?? { port: await freePort(), directory: mkdtempSync(join(tmpdir(), 'sabia-sandbox-')) }
  const smtpPort = await freePort()
  const simulators = await openSimulators({ port, smtpPort, directory, storeUrl, paymentToken: token, clientId, audience, rolesClaim })
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(simulators.base + path, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : null,
    }
  }
  return { ...simulators, directory, port, smtpPort, send }
}

/** A shop's webhook endpoint. It accepts every webhook. */
export async function openListener() {
  const port = await freePort()
  const heard: HeardWebhook[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as HeardWebhook['body'] })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  return {
    heardOf: (product: string) => heard.filter(({ headers }) => headers['x-product-id'] === product),
    url: `http://localhost:${port}/webhooks`,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
