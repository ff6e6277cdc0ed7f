import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as requestByHttp, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The address is no web address, or leads into the network of the store. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/** Replaced where hosts are on this machine. */
export interface Network {
  isAllowed?: (address: string) => boolean
  lookup?: typeof systemLookup
}

type Options = Pick<RequestOptions, 'method' | 'headers'> & { signal: AbortSignal; body?: string | Buffer; connections?: KeptConnections }

/** Connections that further requests use. Their callers must allow the same addresses, which are checked when a connection is made. */
export type KeptConnections = Record<'http:' | 'https:', HttpAgent>

export function keptConnections(idleMs = 30_000): KeptConnections {
  const options = { keepAlive: true, timeout: idleMs }
  return { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
}

/**
 * A request to an address that somebody else wrote. It never leads into the network of the store: the address of the connection is checked
 * when the connection is made, so a name that resolves to another address later does not get around it. Redirects are not followed: whoever
 * follows them calls this again. Throws a `PrivateAddress`, or the error of the connection.
 */
export function requestPublic(
  url: URL,
  { body, connections, ...options }: Options,
  { isAllowed = isPublicAddress, lookup = systemLookup }: Network = {},
): Promise<IncomingMessage> {
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return Promise.reject(new PrivateAddress())
  // Node looks up names only.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0 && !isAllowed(literal)) return Promise.reject(new PrivateAddress())
  const begin = url.protocol === 'https:' ? requestByHttps : requestByHttp
  const agent = connections?.[url.protocol as keyof KeptConnections] ?? false
  return new Promise((resolve, reject) => {
    const request = begin(url, { ...options, agent, lookup: allowedOnly(lookup, isAllowed) })
    let isAnswered = false
    request
      .on('response', (response) => {
        isAnswered = true
        resolve(response)
      })
      // The other side may end a connection that nothing uses just as it is used again: that says nothing about the request. One that breaks
      // off its answer is not asked again: nobody would wait for that request, and its error would end the process.
      .on('error', (error: NodeJS.ErrnoException) =>
        request.reusedSocket && !isAnswered && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
          ? resolve(requestPublic(url, { ...options, ...(body !== undefined && { body }) }, { isAllowed, lookup }))
          : reject(error),
      )
      // Node reports no error if the other side answers by another protocol.
      .on('close', () => reject(new Error('the connection was closed')))
      .end(body)
  })
}

/** Resolves a name for the connection that is about to be made. A name with an address that is not allowed leads nowhere. */
const allowedOnly =
  (lookup: typeof systemLookup, isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('the name has no address'), '')
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new PrivateAddress(), '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
