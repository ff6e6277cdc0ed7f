import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { z } from 'zod'
import { retryAfterSeconds } from '#domain/delivery/stamps/copy-retries.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import {
  addSentBytes,
  type Download,
  limitReached,
  recordRanges,
  removeUnsentDownload,
  startDownload,
} from '#server/platform/files/file-downloads.sql.ts'
import { fileById, type FileRow } from '#server/platform/files/files.sql.ts'
import { redirectOutside } from '#server/platform/files/redirect-outside.http.ts'
import { MissingContent } from '#integrations/object-storage/storage.ts'
import { isOutside, type StoredContent, streamFile } from '#server/platform/files/stream-file.http.ts'
import { isFollowedLink } from '#server/platform/web/http/responses.http.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { delayedPage, preparingPage } from './preparing-page.ts'
import { stampableType } from './stamp-copy.ts'
import { copyById, loseCopy, type StampedCopy, wantCopy } from './stamped-copies.sql.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

/** A line of a paid order whose e-book may be downloaded. */
export interface BookLine {
  orderItemId: string
  orderId: string
  /** Title at the sale. */
  title: string
  /** The field of the book. */
  fileRef: string
  email: string
}

interface Requester<SessionId> {
  sessionId: SessionId
  /** Checks again what the caller has checked. Throws a Refusal once the buyer may not have the book any more. */
  requireAccess: () => Promise<unknown>
}

/** How long a request waits for a copy that is being made. Milliseconds. */
const longestWait = { total: 8_000, step: 250 }

/**
 * Sends the buyer's own copy of an e-book, which is made on the first download. While it takes longer than a request may, or could not be made
 * yet, the response is 202 and says so: as a page that asks again, or as JSON. The caller has checked that the buyer may have it.
 */
export async function deliverBook(context: Context, deps: Needs, line: BookLine, { sessionId, requireAccess }: Requester<string | null>) {
  const file = await fileOf(deps, line)
  if (!file) return redirectOutside(context, line.fileRef, () => start(context, deps, downloadOf(line, sessionId, null), null))
  return sendCopy(context, deps, { line, file, disposition: 'attachment', requireAccess }, async (content) => {
    const started = isOutside(context, content) ? null : await start(context, deps, downloadOf(line, sessionId, file.id), content.bytes)
    return {
      onEnd: async (sent) => {
        if (started) await addSentBytes(deps.db, started.id, sent)
      },
      onFailure: async () => {
        if (started?.isNew) await removeUnsentDownload(deps.db, started.id)
      },
    }
  })
}

/**
 * Sends the same content to the reader of the member area. It is recorded as read by this session, and is no download of the day: a reader
 * requests ranges whenever pages are turned.
 */
export async function deliverToReader(context: Context, deps: Needs, line: BookLine, { sessionId, requireAccess }: Requester<string>) {
  const file = await fileOf(deps, line)
  if (!file) throw new Refusal('NOT_FOUND', 'Este e-book não abre aqui. Baixe o arquivo pela sua estante.')
  const reading = { ...downloadOf(line, sessionId, file.id), kind: 'BOOK_READING', sessionId, fileId: file.id } as const
  return sendCopy(context, deps, { line, file, disposition: 'inline', requireAccess }, async () => ({
    onEnd: async (sent) => {
      if (sent > 0) await recordRanges(deps.db, { ...reading, bytes: sent })
    },
  }))
}

/** Null: the file is kept elsewhere. */
async function fileOf({ db }: Needs, { fileRef }: BookLine): Promise<FileRow | null> {
  const inside = insideFile(fileRef)
  if (!inside) return null
  return (await fileById(db, inside.id)) ?? notFound('O arquivo deste e-book não está mais na loja. Escreva para nós.')
}

interface Recording {
  onEnd: (sent: number) => Promise<void>
  /** Nothing could be sent. */
  onFailure?: () => Promise<void>
}

async function sendCopy(
  context: Context,
  deps: Needs,
  { line, file, ...how }: { line: BookLine; file: FileRow; disposition: 'attachment' | 'inline' } & Pick<Requester<never>, 'requireAccess'>,
  record: (content: StoredContent) => Promise<Recording>,
) {
  const content = await contentOf(deps, line, file)
  if (typeof content === 'string') return notReady(context, content)
  const { onEnd, onFailure } = await record(content)
  try {
    return await streamFile(context, deps, content, { ...how, name: nameOf(line, file), onEnd })
  } catch (error) {
    await onFailure?.()
    if (!(error instanceof MissingContent) || content.copyId === null) throw error
    // The storage has lost the copy: it is made again.
    await loseCopy(deps.db, content.copyId, content.key)
    await wantCopy(deps.db, { orderItemId: line.orderItemId, fileId: file.id })
    return notReady(context, 'PREPARING')
  }
}

/** The 202 response. PREPARING: the copy is being made, ask again in a few seconds. DELAYED: it is tried again for hours, and then by staff. */
export const preparing = z.object({ state: z.enum(['PREPARING', 'DELAYED']) })
type NotReady = z.output<typeof preparing>['state']

/** A file that cannot be stamped is its own content. Any other one is delivered as a copy, or not yet. */
async function contentOf(
  { db }: Needs,
  { orderItemId }: BookLine,
  file: FileRow,
): Promise<(StoredContent & { copyId: string | null }) | NotReady> {
  if (!stampableType(file)) return { ...file, copyId: null }
  let copy: StampedCopy | undefined = await wantCopy(db, { orderItemId, fileId: file.id })
  const isBeingMade = () => copy?.status === 'WANTED' && copy.failures === 0
  for (const end = performance.now() + longestWait.total; isBeingMade() && performance.now() < end;) {
    await pause(longestWait.step)
    copy = await copyById(db, copy!.id)
  }
  if (copy?.status === 'READY' && copy.key !== null && copy.bytes !== null && copy.sha256 !== null)
    return { key: copy.key, bytes: copy.bytes, sha256: copy.sha256, type: file.type, copyId: copy.id }
  if (copy?.status === 'EXPIRED') {
    const tested = await fileById(db, file.id)
    if (tested && !stampableType(tested)) return { ...tested, copyId: null }
  }
  return copy?.status === 'FAILED' || (copy?.failures ?? 0) > 0 ? 'DELAYED' : 'PREPARING'
}

/** A request for a later part continues a download. HEAD starts none: it only finds out whether the limit is reached. */
async function start({ req }: Context, deps: Needs, download: Download & { orderItemId: string }, bytes: number | null) {
  const { db, config } = deps
  const limit = config.downloadsPerDay
  const continues = bytes !== null && /^bytes=\s*(?:[1-9]|-)/.test(req.header('range') ?? '')
  const started =
    req.method === 'HEAD'
      ? await limitReached(db, download.orderItemId, limit)
      : await startDownload(db, download, { limit, resumes: continues ? { bytes } : null })
  if (!started || 'id' in started) return started
  const message = `Este arquivo já foi baixado ${limit} vezes nas últimas 24 horas. Tente de novo ${moment.format(started.endsAt)}, ou escreva para ${(await readStoreSettings(deps)).support_email} se precisar antes.`
  throw new Refusal('DOWNLOAD_LIMIT', message, { endsAt: started.endsAt.toISOString() })
}

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const downloadOf = ({ orderItemId, orderId, email }: BookLine, sessionId: string | null, fileId: string | null) =>
  ({ kind: 'BOOK', email, sessionId, orderId, orderItemId, fileId }) as const

/** The title, with the extension of the file. */
const nameOf = ({ title }: BookLine, { name }: FileRow) => title + (/\.\w{1,8}$/.exec(name)?.[0] ?? '')

function notReady(context: Context, state: NotReady) {
  const seconds = String(retryAfterSeconds[state])
  context.header('retry-after', seconds)
  context.header('cache-control', 'private, no-store')
  if (!isFollowedLink(context)) return context.json({ state }, 202)
  context.header('refresh', seconds)
  return context.html(state === 'PREPARING' ? preparingPage : delayedPage, 202)
}
