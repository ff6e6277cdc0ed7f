import type { IncomingMessage } from 'node:http'
import { reasonOf } from './finding.ts'
import { networkOf, type OwnNetwork } from './own-network.ts'
import { keptConnections, type Network, PrivateAddress, requestPublic } from './public-request.ts'

/** `status` null: no answer. `problem`: why, without an address of the network. */
export interface PublicAnswer {
  status: number | null
  answer: string
  problem: 'ADDRESS' | 'TIMEOUT' | 'TLS' | 'CONNECTION' | null
  /** Seconds for which the other side asks to be left alone. */
  retryAfter: number | null
}

interface Posted {
  url: string
  headers: Record<string, string>
  body: string | Buffer
}

/** Characters of an answer that are kept. What follows is not read. */
const longestAnswer = 1_000

/** Posts to addresses that others wrote. Never throws, never follows a redirect, never leads into the network of the store. */
export function publicPoster(
  settings: OwnNetwork,
  { timeoutMs = 15_000, network = networkOf(settings) }: { timeoutMs?: number; network?: Network } = {},
) {
  const connections = keptConnections()
  return async ({ url, body, headers }: Posted): Promise<PublicAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const target = new URL(url)
      if (target.protocol !== 'https:' && !settings.loopback) throw new PrivateAddress()
      const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
      const response = await requestPublic(target, { method: 'POST', headers: sent, body, signal, connections }, network)
      const status = response.statusCode ?? null
      return { status, answer: await beginningOf(response), problem: null, retryAfter: secondsIn(response.headers['retry-after']) }
    } catch (error) {
      return { status: null, answer: '', problem: problemOf(error), retryAfter: null }
    }
  }
}

function problemOf(error: unknown): PublicAnswer['problem'] {
  if (error instanceof PrivateAddress) return 'ADDRESS'
  if (reasonOf(error) === 'no answer in time') return 'TIMEOUT'
  return error instanceof Error && 'code' in error && secureFailure.test(String(error.code)) ? 'TLS' : 'CONNECTION'
}

/** Codes of Node and OpenSSL for a certificate that is not valid, and for a server that does not speak TLS. */
const secureFailure = /CERT|SIGNATURE|HOSTNAME|INVALID_(CA|PURPOSE)|CRL|^ERR_(SSL|TLS)|^EPROTO$/

/** The status is the answer: text that breaks off changes nothing. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
      text += chunk
      if (text.length >= longestAnswer) break
    }
  } catch {
    // Whatever has arrived is kept.
  }
  // One that was read to its end leaves the connection to the next request.
  response.destroy()
  return text
    .replaceAll('\0', '')
    .slice(0, longestAnswer)
    .replace(/[\ud800-\udbff]$/, '')
}

/** A number of seconds, or a date (RFC 9110, 10.2.3). Whoever asks for longer is tried again after a day. */
export function secondsIn(header = '', now = Date.now()): number | null {
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : / GMT$/.test(header) ? (Date.parse(header) - now) / 1_000 : Number.NaN
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 0), 86_400)
}
