import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { textUpTo } from '../http/text-up-to.ts'
import { withRetries } from '../http/with-retries.ts'
import type { S3Settings } from './settings.ts'
import { type ByteRange, MissingContent, type Storage, StorageFailure } from './storage.ts'

/** Bytes of a part of a large object: the least that S3 accepts is 5 MB. One part at a time is in memory. */
const partBytes = 8 * 1024 * 1024
/** Until a response begins, with all attempts, in milliseconds. A part has arrived whole by then. */
const limits = { part: 30_000, other: 10_000 }
/**
 * How often a call is made while the service fails. A buyer who reads should soon hear of it. A file that is written needs a hundred calls in
 * a row to succeed, even if half of them fail.
 */
const attempts = { read: 2, other: 10 }
/** How long nothing may arrive of content that is being read. */
const idleMs = 20_000
/** Bytes of an answer that is no content. */
const largestAnswer = 1024 * 1024

const unavailable = (cause?: unknown) => new StorageFailure('unavailable', cause)

/** The service or the network failed: the same call may succeed in a moment. */
class TemporaryFailure extends StorageFailure {
  constructor(cause: unknown) {
    super('unavailable', cause)
  }
}

/**
 * A bucket of S3 or of a compatible service, addressed by path. `isPatient`: what failed for a moment is tried again. Throws `StorageFailure` if the service does not answer in time, or refuses.
 */
export function s3Storage(
  { endpoint, bucket, ...credentials }: S3Settings,
  { limitMs, firstPauseMs, isPatient = true }: { limitMs?: number; firstPauseMs?: number; isPatient?: boolean } = {},
): Storage {
  const client = new AwsClient({ ...credentials, service: 's3' })
  const addressOf = (key: string, query: Record<string, string> = {}) => {
    const address = new URL(`${endpoint}/${bucket}/${key}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address.toString()
  }
  const send = (key: string, init: RequestInit, query?: Record<string, string>) =>
    answerOf(client, {
      address: addressOf(key, query),
      init,
      firstPauseMs,
      most: isPatient ? attempts[init.method === undefined ? 'read' : 'other'] : 1,
      limitMs: limitMs ?? (init.body ? limits.part : limits.other),
    })
  return {
    kind: 'S3',
    write: (key, content) => writeObject((init, query) => send(key, init, query), content),
    read: async (key, range) => readable(await send(key, { headers: rangeHeader(range) })),
    remove: async (key) => {
      await send(key, { method: 'DELETE' }).catch(ignoreMissing)
    },
  }
}

const rangeHeader = (range?: ByteRange): Record<string, string> => (range ? { range: `bytes=${range.start}-${range.end}` } : {})

interface Call {
  address: string
  init: RequestInit
  limitMs: number
  firstPauseMs: number | undefined
  most: number
}

/** A response with a good status. The content of an object is not read yet, so the limit ends when it begins. */
async function answerOf(client: AwsClient, { address, init, firstPauseMs, most, limitMs }: Call): Promise<Response> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limitMs)
  try {
    return await withRetries(() => answerOnce(client, address, init, abort.signal), {
      most,
      isTemporary: (error) => error instanceof TemporaryFailure && !abort.signal.aborted,
      firstPauseMs,
    })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The signal is given to `fetch` itself: a signal within a Request is forgotten when the Request is collected from memory, and the call then
 * waits for ever.
 */
async function answerOnce(client: AwsClient, address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(await client.sign(address, init), { signal })
    if (response.ok) return init.method === undefined ? response : await whole(response)
    const text = await textUpTo(response, largestAnswer)
    if (response.status === 404 && !text.includes('NoSuchBucket')) throw new MissingContent('the storage has no such content')
    const refusal = new Error(`S3 answered ${response.status}: ${text.slice(0, 300)}`)
    throw response.status >= 500 || response.status === 429 ? new TemporaryFailure(refusal) : unavailable(refusal)
  } catch (error) {
    throw error instanceof MissingContent || error instanceof StorageFailure ? error : new TemporaryFailure(error)
  }
}

/** A short response, read to its end: what breaks off has failed too. */
async function whole(response: Response): Promise<Response> {
  const { headers, status } = response
  return new Response((await textUpTo(response, largestAnswer)) || null, { headers, status })
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof MissingContent)) throw error
}

/** The body as a stream that fails if it breaks off, or if nothing arrives of it for a while. */
const readable = (response: Response): Readable => Readable.from(response.body ? arriving(response.body) : [])

async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(unavailable()), idleMs)
      const next = await Promise.race([chunks.next().catch(brokenOff), late.promise]).finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    void chunks.return?.()
  }
}

function brokenOff(error: unknown): never {
  throw unavailable(error)
}

type Send = (init: RequestInit, query?: Record<string, string>) => Promise<Response>

/** Content of one part is sent at once. More is sent in parts, which become an object only when all have arrived. */
async function writeObject(send: Send, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  let uploadId: string | undefined
  const parts: string[] = []
  try {
    for await (const { part, isLast } of inParts(content)) {
      hash.update(part)
      bytes += part.length
      if (isLast && !uploadId) await send({ method: 'PUT', body: part })
      else {
        uploadId ??= textIn(await textUpTo(await send({ method: 'POST' }, { uploads: '' }), largestAnswer), 'UploadId')
        parts.push(await sendPart(send, part, uploadId, parts.length + 1))
      }
    }
    if (uploadId) await completeObject(send, { uploadId, parts, bytes })
  } catch (error) {
    if (uploadId) await send({ method: 'DELETE' }, { uploadId }).catch(() => null)
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function sendPart(send: Send, part: Uint8Array<ArrayBuffer>, uploadId: string, number: number): Promise<string> {
  const response = await send({ method: 'PUT', body: part }, { partNumber: String(number), uploadId })
  return response.headers.get('etag') ?? ''
}

async function completeObject(send: Send, { uploadId, parts, bytes }: { uploadId: string; parts: readonly string[]; bytes: number }) {
  const list = parts.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
  const response = await send({ method: 'POST', body }, { uploadId }).catch(async (error: unknown) => {
    // An earlier attempt whose response was lost has ended the upload. Nothing else is ever written under the key.
    if (error instanceof MissingContent && (await sizeOf(send)) === bytes) return null
    throw error
  })
  // The status is 200 before the service knows whether it will succeed.
  const answer = response && (await textUpTo(response, largestAnswer))
  if (answer?.includes('<Error>')) throw unavailable(new Error(`S3 answered: ${answer.slice(0, 300)}`))
}

const sizeOf = async (send: Send) => Number((await send({ method: 'HEAD' })).headers.get('content-length'))

const textIn = (xml: string, name: string): string => {
  const text = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]
  if (!text) throw unavailable(new Error(`S3 answered without ${name}`))
  return text
}

async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<{ part: Buffer<ArrayBuffer>; isLast: boolean }> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    if (bytes >= partBytes) {
      yield { part: Buffer.concat(chunks), isLast: false }
      chunks = []
      bytes = 0
    }
    chunks.push(chunk)
    bytes += chunk.length
  }
  yield { part: Buffer.concat(chunks), isLast: true }
}
