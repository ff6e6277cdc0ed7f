import { useEffect, useRef, useState } from 'react'
import { DetailedError, Upload } from 'tus-js-client'
import type { StoredFile } from '#domain/platform/files/stored-file.ts'
import { CallError, type CallErrorCode, ConnectionError } from '#app/query/call-error.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { callRest } from '#app/query/call-rest.ts'
import { panelToken } from '../calls/call-panel.ts'

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

/** Before each new attempt, in milliseconds. The store itself has tried for some seconds before it answers that its storage is out of reach. */
const retryDelays = [1_000, 3_000, 5_000, 10_000]
/** Copying a large file to its place takes longer than other calls. */
const finishLimitMs = 10 * 60_000

/**
 * Sends a file to the store in pieces (docs/files.md#uploads), one at a time. A call that fails is made again some times; after a pause or an
 * error the same upload goes on. Leaving the page pauses it for good: the store removes what has arrived after two days.
 */
export function useUpload(access: 'PUBLIC' | 'PROTECTED', onDone: (file: StoredFile) => void, texts: Texts) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const current = useRef<Upload>(undefined)
  // While a file is sent, the field may move to another place of its list.
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(
    () => () => {
      void current.current?.abort()
      current.current = undefined
    },
    [],
  )

  function start(file: File) {
    cancel()
    const { name } = file
    let share = 0
    const show = (sent: number, isRetrying = false) => setState({ kind: 'sending', name, share: (share = sent), isRetrying })
    const upload = newUpload(file, access, {
      onProgress: (sent, size) => show(sent / size),
      onRetry: () => show(share, true),
      onSuccess: () => void finish().catch(fail),
      onError: fail,
    })
    async function finish() {
      const path = new URL(upload.url!).pathname.replace('/api', '')
      const stored = await callRest<StoredFile>(`${path}/file`, { body: {}, token: await panelToken(), limitMs: finishLimitMs })
      if (current.current !== upload) return
      current.current = undefined
      setState({ kind: 'idle' })
      latest.current(stored)
    }
    function fail(error: unknown) {
      if (current.current !== upload) return
      if (!isFinal(error)) return setState({ kind: 'paused', name, share, reason: reasonOf(error, texts) })
      cancel()
      setState({ kind: 'refused', reason: reasonOf(error, texts) })
    }
    current.current = upload
    show(0)
    upload.start()
  }

  function pause() {
    void current.current?.abort()
    setState((now) => (now.kind === 'sending' ? { kind: 'paused', name: now.name, share: now.share } : now))
  }

  function resume() {
    setState((now) => (now.kind === 'paused' ? { kind: 'sending', name: now.name, share: now.share } : now))
    current.current?.start()
  }

  function cancel() {
    const upload = current.current
    current.current = undefined
    setState({ kind: 'idle' })
    // An upload that stays because this call fails is removed after two days.
    void upload?.abort(true).catch(() => null)
  }

  return { state, start, pause, resume, cancel }
}

interface Listeners {
  onProgress: (sent: number, size: number) => void
  /** A call has failed and is made again. */
  onRetry: () => void
  onSuccess: () => void
  onError: (error: unknown) => void
}

function newUpload(file: File, access: 'PUBLIC' | 'PROTECTED', { onProgress, onRetry, onSuccess, onError }: Listeners): Upload {
  let begun = 0
  const upload = new Upload(file, {
    endpoint: `${location.origin}/api/uploads`,
    metadata: { filename: file.name, access },
    chunkSize: firstPiece,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      request.setHeader('authorization', `Bearer ${await panelToken()}`)
      begun = performance.now()
    },
    // Without the address for new ones it goes on with this one, whatever an answer about it says.
    onUploadUrlAvailable: () => void (upload.options.endpoint = null),
    onChunkComplete: (size) => void (upload.options.chunkSize = nextPieceSize(size, performance.now() - begun)),
    onShouldRetry: (error) => {
      const isRetried = isPassing(causeOf(error))
      if (isRetried) onRetry()
      return isRetried
    },
    onProgress,
    onSuccess,
    onError: (error) => onError(causeOf(error)),
  })
  return upload
}

/** `texts.failed` says itself that the upload can go on. */
function reasonOf(error: unknown, { failed, resumable }: Texts): string {
  const sentence = failureSentence(error, failed)
  return error instanceof CallError && isPassing(error) ? `${sentence} ${resumable}` : sentence
}

/** A failure of the network, of a proxy or of the storage, which may end by itself. */
const isPassing = (error: unknown) =>
  error instanceof CallError
    ? ['UNAVAILABLE', 'NETWORK', 'CONFLICT'].includes(error.code)
    : error instanceof ConnectionError && error.kind === 'lost'

const isFinal = (error: unknown) =>
  error instanceof CallError && ['FILE_REFUSED', 'BAD_USER_INPUT', 'BODY_TOO_LARGE', 'NOT_FOUND'].includes(error.code)

/** A refusal of the store as a CallError, no response as a ConnectionError, and what a token could not be renewed for. */
function causeOf(error: Error): unknown {
  if (!(error instanceof DetailedError)) return error
  const { causingError, originalResponse } = error
  if (causingError instanceof CallError || causingError instanceof ConnectionError) return causingError
  if (!originalResponse) return new ConnectionError('lost', error)
  const isJson = originalResponse.getHeader('content-type')?.includes('json') && originalResponse.getBody()
  const answer = isJson ? (JSON.parse(originalResponse.getBody()) as { error?: { code: CallErrorCode; message: string } }) : {}
  return new CallError(answer.error?.code ?? 'NETWORK', answer.error?.message ?? '')
}

const firstPiece = 1024 * 1024
const largestPiece = 16 * firstPiece
/** The store ends a request after 30 s. */
const wantedMs = 4_000

/** The bytes of the next piece, so that it takes about four seconds: what a lost connection costs. */
export function nextPieceSize(size: number, tookMs: number): number {
  const fitting = (size * wantedMs) / Math.max(tookMs, 1)
  return Math.round(Math.min(Math.max(fitting, firstPiece / 4), size * 4, largestPiece))
}
