import type { StoredFile } from '#domain/rest-answers.ts'
import { callRest } from '../../query/call-rest.ts'
import { CallError, type CallErrorCode, ConnectionError } from '../../query/call-error.ts'
import { panelToken } from '../calls/panel-token.ts'
import { nextPieceSize } from './next-piece-size.ts'

interface Options {
  access: 'PUBLIC' | 'PROTECTED'
  /** The share that has arrived: 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** The address of an upload that was begun before. */
  begun?: string | undefined
  onBegin: (address: string) => void
}

const tus = { 'tus-resumable': '1.0.0' }
/** Copying a large file to its place takes longer than other calls. */
const finishLimitMs = 10 * 60_000

/**
 * Sends a file to the store in pieces (docs/files.md#uploads) and returns it. Pieces are sent again after a lost connection; after a pause or
 * an error the same upload goes on from `begun`. Throws a CallError, a ConnectionError, or the abort of `signal`.
 */
export async function upload(file: File, { access, onProgress, signal, begun, onBegin }: Options): Promise<StoredFile> {
  const address = begun ?? (await begin(file, access, signal))
  onBegin(address)
  let offset = begun ? await offsetOf(address, signal) : 0
  let size = nextPieceSize(0, 0)
  while (offset < file.size) {
    onProgress(offset / file.size)
    const started = performance.now()
    offset = await sendPiece(address, file.slice(offset, offset + size), offset, signal)
    size = nextPieceSize(size, performance.now() - started)
  }
  onProgress(1)
  const path = `${address.replace(/^\/api/, '')}/file`
  const { answer } = await callRest<StoredFile>(path, { body: {}, token: await panelToken(), limitMs: finishLimitMs, signal })
  return answer
}

/** Removes what has arrived of an upload that nobody wants any more. */
export const giveUp = (address: string) => call(address, { method: 'DELETE' })

async function begin(file: File, access: Options['access'], signal: AbortSignal): Promise<string> {
  const metadata = `filename ${base64(file.name)},access ${base64(access)}`
  const { headers } = await call('/api/uploads', {
    method: 'POST',
    headers: { 'upload-length': String(file.size), 'upload-metadata': metadata },
    signal,
  })
  return headers.get('location')!
}

const base64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

async function offsetOf(address: string, signal: AbortSignal): Promise<number> {
  const { headers } = await call(address, { method: 'HEAD', signal })
  return Number(headers.get('upload-offset'))
}

/** Returns the new offset. If the piece may have been lost, or has arrived already, the store is asked where to go on. */
async function sendPiece(address: string, piece: Blob, offset: number, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  try {
    const response = await call(address, { method: 'PATCH', headers, body: piece, signal })
    return Number(response.headers.get('upload-offset'))
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'CONFLICT') throw error
    return offsetOf(address, signal)
  }
}

async function call(address: string, { headers, ...init }: RequestInit): Promise<Response> {
  const token = await panelToken()
  const request = { ...init, headers: { ...tus, ...(headers as Record<string, string>), authorization: `Bearer ${token}` } }
  const response = await fetch(address, request).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new ConnectionError('lost', error)
  })
  if (response.ok) return response
  const answer = (await response.json().catch(() => null)) as { error?: { code: CallErrorCode; message: string } } | null
  throw new CallError(answer?.error?.code ?? 'NETWORK', answer?.error?.message ?? 'Network response was not ok')
}
