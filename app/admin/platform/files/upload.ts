import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { CallError, type CallErrorCode, ConnectionError } from '#app/query/call-error.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { callRest } from '#app/query/call-rest.ts'
import { panelToken } from '../calls/call-panel.ts'
import { isPassing, keepTrying } from './keep-trying.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; share: number; isRetrying?: boolean }
  | { kind: 'paused'; name: string; share: number; reason?: string | undefined }
  | { kind: 'refused'; reason: string }

interface Texts {
  failed: string
  /** Added to the reason of a failure after which the upload can go on. */
  resumable: string
}

/** One upload at a time. Leaving the page pauses it for good: the store removes what has arrived after two days. */
export function useUpload(access: 'PUBLIC' | 'PROTECTED', onDone: (file: StoredFile) => void, texts: Texts) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const current = useRef<{ file: File; begun?: string; share: number; abort?: AbortController }>(undefined)
  useEffect(() => () => current.current?.abort?.abort(), [])
  // While a file is sent, the field may move to another place of its list.
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })

  async function run() {
    const sending = current.current!
    const abort = new AbortController()
    sending.abort = abort
    const { name } = sending.file
    setState({ kind: 'sending', name, share: sending.share })
    try {
      const file = await upload(sending.file, {
        access,
        begun: sending.begun,
        signal: abort.signal,
        onBegin: (address) => (sending.begun = address),
        onProgress: (share) => {
          sending.share = share
          setState({ kind: 'sending', name, share })
        },
        onRetry: (isRetrying) => setState({ kind: 'sending', name, share: sending.share, isRetrying }),
      })
      current.current = undefined
      setState({ kind: 'idle' })
      latest.current(file)
    } catch (error) {
      if (current.current !== sending) return
      const isFinal = error instanceof CallError && ['FILE_REFUSED', 'BAD_USER_INPUT', 'BODY_TOO_LARGE', 'NOT_FOUND'].includes(error.code)
      // Giving up aborts the signal too, so the pause is noticed before.
      const reason = abort.signal.aborted ? undefined : reasonOf(error, texts)
      if (!isFinal) return setState({ kind: 'paused', name, share: sending.share, reason })
      cancel()
      setState({ kind: 'refused', reason: reason ?? texts.failed })
    }
  }

  function cancel() {
    const { begun, abort } = current.current ?? {}
    current.current = undefined
    abort?.abort()
    setState({ kind: 'idle' })
    // An upload that stays because this call fails is removed after two days.
    if (begun) void giveUp(begun).catch(() => null)
  }

  const start = (file: File) => {
    cancel()
    current.current = { file, share: 0 }
    void run()
  }
  const pause = () => current.current?.abort?.abort()
  return { state, start, pause, resume: () => void run(), cancel }
}

/** `texts.failed` says itself that the upload can go on. */
function reasonOf(error: unknown, { failed, resumable }: Texts): string {
  const sentence = failureSentence(error, failed)
  return error instanceof CallError && isPassing(error) ? `${sentence} ${resumable}` : sentence
}

interface Options {
  access: 'PUBLIC' | 'PROTECTED'
  /** The share that has arrived: 0 to 1. */
  onProgress: (share: number) => void
  /** A call has failed and is made again, or has succeeded. */
  onRetry: (isRetrying: boolean) => void
  signal: AbortSignal
  /** The address of an upload that was begun before. */
  begun?: string | undefined
  onBegin: (address: string) => void
}

const tus = { 'tus-resumable': '1.0.0' }
/** Copying a large file to its place takes longer than other calls. */
const finishLimitMs = 10 * 60_000

/**
 * Sends a file to the store in pieces (docs/files.md#uploads) and returns it. A call that fails is made again some times; after a pause or an
 * error the same upload goes on from `begun`. Throws a CallError, a ConnectionError, or the abort of `signal`.
 */
async function upload(file: File, { access, onProgress, onRetry, signal, begun, onBegin }: Options): Promise<StoredFile> {
  const trying = <Result>(attempt: () => Promise<Result>) => keepTrying(attempt, { signal, onRetry })
  const address = begun ?? (await trying(() => begin(file, access, signal)))
  onBegin(address)
  let offset = begun ? await trying(() => offsetOf(address, signal)) : 0
  let size = nextPieceSize(0, 0)
  while (offset < file.size) {
    onProgress(offset / file.size)
    const started = performance.now()
    const piece = { at: offset, content: file.slice(offset, offset + size) }
    offset = await trying(() => sendPiece(address, piece, signal))
    size = nextPieceSize(size, performance.now() - started)
  }
  onProgress(1)
  return trying(() => finish(address, signal))
}

async function finish(address: string, signal: AbortSignal): Promise<StoredFile> {
  const path = `${address.replace(/^\/api/, '')}/file`
  return callRest<StoredFile>(path, { body: {}, token: await panelToken(), limitMs: finishLimitMs, signal })
}

/** Removes what has arrived of an upload that nobody wants any more. */
const giveUp = (address: string) => call(address, { method: 'DELETE' })

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

/** Returns the new offset. If the piece has arrived already, or by another way, the store is asked where to go on. */
async function sendPiece(address: string, { at, content }: { at: number; content: Blob }, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) }
  try {
    const response = await call(address, { method: 'PATCH', headers, body: content, signal })
    return Number(response.headers.get('upload-offset'))
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'CONFLICT') throw error
    const offset = await offsetOf(address, signal)
    if (offset === at) throw error
    return offset
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
  throw new CallError(answer?.error?.code ?? 'NETWORK', answer?.error?.message ?? '')
}

const least = 1024 * 1024
const most = 16 * 1024 * 1024
/** The store ends a request after 30 s. */
const wantedMs = 4_000

/** The bytes of the next piece, so that it takes about four seconds: what a lost connection costs. The first piece is a small one. */
export function nextPieceSize(size: number, tookMs: number): number {
  if (size === 0) return least
  const fitting = (size * wantedMs) / Math.max(tookMs, 1)
  return Math.round(Math.min(Math.max(fitting, least / 4), size * 4, most))
}
