import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { type WantedBytes, wantedBytes } from '#domain/platform/files/byte-range.ts'
import { contentDisposition } from '#domain/platform/files/content-disposition.ts'
import type { Deps } from '../start/deps.ts'
import { inBackground } from '../database/database-budget.ts'
import { AccessEnded, ongoingAccess } from './ongoing-access.ts'
import { ClientHasLeft, sendFile } from './send-file.ts'
import type { Storage } from '#integrations/object-storage/storage.ts'

/** A stored file, as the tables describe it. */
export interface StoredContent {
  key: string
  bytes: number
  sha256: string
  /** MIME type. */
  type: string
}

interface Sending {
  disposition: 'inline' | 'attachment'
  /** The name under which browsers save it. */
  name: string
  /**
   * Checks again what the request has checked, while the response lasts: a Refusal ends it (ongoing-access.ts). Absent: it goes to its end.
   */
  requireAccess?: () => Promise<unknown>
  /** Called once, when the response has ended or the client has left, with the number of bytes that were read for it. */
  onEnd?: (sent: number) => Promise<void>
}

/**
 * Sends protected content: all of it, or one range (docs/delivery.md#downloads). It is written to Node's response, because a web stream in between
 * costs as much as the whole rest. The response is not awaited: the client decides how long it takes. A client that leaves ends the reading.
 * Throws `MissingContent` before anything is sent.
 */
export async function streamFile(context: Context, deps: Pick<Deps, 'storage' | 'log'>, file: StoredContent, how: Sending) {
  const range = rangeOf(context, file)
  if (range === 'none') return context.body(null, 416, { 'content-range': `bytes */${file.bytes}`, 'accept-ranges': 'bytes' })
  const headers = { ...headersOf(file, how), ...lengthOf(range, file) }
  const status = range === 'whole' ? 200 : 206
  if (context.req.method === 'HEAD') return context.body(null, status, headers)
  const { outgoing } = context.env as HttpBindings
  const send = await openContent(deps.storage, file, range)
  // The session's cookie may have been renewed.
  const cookies = context.body(null).headers.getSetCookie()
  outgoing.writeHead(status, { ...headers, 'set-cookie': cookies })
  let sent = 0
  const mayGoOn = how.requireAccess && ongoingAccess(how.requireAccess, deps.log)
  const ended = send(outgoing, async (bytes) => {
    sent += bytes
    await mayGoOn?.()
  })
    .catch((err: unknown) => {
      // Unlike the end of a connection, its reset also discards what waits in the system's buffers.
      if (err instanceof AccessEnded) outgoing.socket?.resetAndDestroy()
      outgoing.destroy()
      if (!hasLeft(err)) deps.log.error({ err, key: file.key }, 'a file could not be sent to its end')
    })
    .then(() => inBackground(() => how.onEnd?.(sent)))
    .catch((err: unknown) => deps.log.warn({ err }, 'the end of a download could not be recorded'))
    .finally(() => unrecorded.delete(ended))
  unrecorded.add(ended)
  return RESPONSE_ALREADY_SENT
}

const unrecorded = new Set<Promise<void>>()

/** Resolves when the ends of all responses are recorded. A process that stops closes the database only then. */
export const endsRecorded = () => Promise.all(unrecorded)

type Send = (response: Writable, onPart: (bytes: number) => Promise<void>) => Promise<void>

/** From the disk a response needs no stream of its own. */
async function openContent(storage: Storage, { key, bytes }: StoredContent, range: WantedBytes | 'whole'): Promise<Send> {
  const file = await storage.open?.(key)
  if (file) return (response, onPart) => sendFile(file, range === 'whole' ? { start: 0, end: bytes - 1 } : range, response, onPart)
  const content = await storage.read(key, range === 'whole' ? undefined : range)
  return (response, onPart) =>
    pipeline(
      content,
      async function* (parts: AsyncIterable<Uint8Array>) {
        for await (const part of parts) {
          await onPart(part.length)
          yield part
        }
      },
      response,
    )
}

/** Whether `streamFile` answers with status 416, because the content has no such range. */
export const isOutside = (context: Context, file: StoredContent) => rangeOf(context, file) === 'none'

/** By HTTP/1.1, a range counts only if the content is still the one that the client knows. */
function rangeOf({ req }: Context, { bytes, sha256 }: StoredContent): WantedBytes | 'whole' | 'none' {
  const known = req.header('if-range')
  return known === undefined || known === etagOf(sha256) ? wantedBytes(req.header('range'), bytes) : 'whole'
}

const etagOf = (sha256: string) => `"${sha256}"`

const lengthOf = (range: WantedBytes | 'whole', { bytes }: StoredContent): Record<string, string> =>
  range === 'whole'
    ? { 'content-length': String(bytes) }
    : { 'content-length': String(range.end - range.start + 1), 'content-range': `bytes ${range.start}-${range.end}/${bytes}` }

/** Only these are shown within a page. Anything else that is opened in place may run nothing. */
const playable = /^(video|audio)\/|^text\/vtt$/

const headersOf = ({ type, sha256 }: StoredContent, { disposition, name }: Sending): Record<string, string> => ({
  'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  'content-disposition': contentDisposition(disposition, name),
  'accept-ranges': 'bytes',
  etag: etagOf(sha256),
  'cache-control': 'private, no-store',
  // A proxy that reads ahead would send a slow client what the store has stopped sending.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  ...(disposition === 'inline' && !playable.test(type) && { 'content-security-policy': "sandbox; default-src 'none'" }),
})

/** Buyers stop players and cancel downloads all the time, and an access that has ended ends what it began. */
const hasLeft = (error: unknown) =>
  error instanceof ClientHasLeft ||
  error instanceof AccessEnded ||
  (error instanceof Error && 'code' in error && ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(String(error.code)))
