import type { IncomingMessage } from 'node:http'
import { type Network, PrivateAddress, requestPublic } from '../http/public-request.ts'

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

/** Content of a picture at an address, of at most `most` bytes. Throws a `PictureFailure`. */
export type FetchPicture = (address: string, limits: { most: number }) => Promise<Buffer>

const mostRedirects = 5

/**
 * The content at an address that somebody else wrote. It never leads into the network of the store: the address of each connection is checked
 * when the connection is made, so neither a redirect nor a name that resolves to another address later gets around it. Throws a
 * `PictureFailure`.
 */
export async function fetchPicture(address: string, { most, limitMs = 15_000 }: Limits, network: Network = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(limitMs)
  let url = parse(address)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await get(url, signal, network)
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
  if (!url) throw new PictureFailure('address')
  return url
}

async function get(url: URL, signal: AbortSignal, network: Network): Promise<IncomingMessage> {
  const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Sabia' }
  try {
    return await requestPublic(url, { signal, headers }, network)
  } catch (error) {
    throw error instanceof PrivateAddress ? new PictureFailure('address') : new PictureFailure('host', error)
  }
}

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
