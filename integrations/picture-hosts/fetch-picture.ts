import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** `address`: it is none of a picture on the internet. `host`: it does not answer in time, or with an error. `size`: it is too large. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
  readonly reason: 'address' | 'host' | 'size'
  constructor(reason: PictureFailure['reason'], cause?: unknown) {
    super(`the picture cannot be fetched: ${reason}`, { cause })
    this.reason = reason
  }
}

interface Limits {
  /** Bytes. */
  most: number
  /** For everything, in milliseconds. */
  limitMs?: number
}

/** Replaced in tests, where hosts are on this machine. */
interface Network {
  isAllowed?: (address: string) => boolean
  lookup?: typeof systemLookup
}

/** Content of a picture at an address, of at most `most` bytes. Throws a `PictureFailure`. */
export type FetchPicture = (address: string, limits: { most: number }) => Promise<Buffer>

const mostRedirects = 5

/**
 * The content at an address that somebody else wrote. It never leads into the network of the store: the address of each connection is checked
 * when the connection is made, so neither a redirect nor a name that resolves to another address later gets around it. Throws a
 * `PictureFailure`.
 */
export async function fetchPicture(
  address: string,
  { most, limitMs = 15_000 }: Limits,
  { isAllowed = isPublicAddress, lookup = systemLookup }: Network = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limitMs)
  let url = parse(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await get(url, { signal, isAllowed, lookup })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return bytesUpTo(response, most)
    response.destroy()
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw new PictureFailure('host')
    url = parse(headers.location, url)
  }
  throw new PictureFailure('host')
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) throw new PictureFailure('address')
  return url
}

type Connection = Required<Network> & { signal: AbortSignal }

function get(url: URL, { signal, isAllowed, lookup }: Connection): Promise<IncomingMessage> {
  // Node looks up names only.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw new PictureFailure('address')
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request(url, {
      agent: false,
      signal,
      lookup: allowedOnly(lookup, isAllowed),
      headers: { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Sabia' },
    })
      .on('response', resolve)
      .on('error', (error) => reject(error instanceof PictureFailure ? error : new PictureFailure('host', error)))
      .end()
  })
}

/** Resolves a name for the connection that is about to be made. A name with an address that is not allowed leads nowhere. */
const allowedOnly =
  (lookup: typeof systemLookup, isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('the name has no address'), '')
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new PictureFailure('address'), '')
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })

async function bytesUpTo(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new PictureFailure('size')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof PictureFailure ? error : new PictureFailure('host', error)
  }
  return Buffer.concat(chunks)
}
