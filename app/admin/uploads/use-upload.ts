import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#domain/rest-answers.ts'
import { CallError } from '../../query/call-error.ts'
import { failureSentence } from '../../query/failure-text.ts'

export type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; share: number }
  | { kind: 'paused'; name: string; share: number; reason?: string | undefined }
  | { kind: 'refused'; reason: string }

/** One upload at a time. Leaving the page pauses it for good: the store removes what has arrived after two days. */
export function useUpload(access: 'PUBLIC' | 'PROTECTED', onDone: (file: StoredFile) => void, fallback: string) {
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
      // Loaded with the first upload.
      const { upload } = await import('./upload.ts')
      const file = await upload(sending.file, {
        access,
        begun: sending.begun,
        signal: abort.signal,
        onBegin: (address) => (sending.begun = address),
        onProgress: (share) => {
          sending.share = share
          setState({ kind: 'sending', name, share })
        },
      })
      current.current = undefined
      setState({ kind: 'idle' })
      latest.current(file)
    } catch (error) {
      if (current.current !== sending) return
      const isFinal = error instanceof CallError && ['FILE_REFUSED', 'BAD_USER_INPUT', 'BODY_TOO_LARGE', 'NOT_FOUND'].includes(error.code)
      // Giving up aborts the signal too, so the pause is noticed before.
      const reason = abort.signal.aborted ? undefined : failureSentence(error, fallback)
      if (!isFinal) return setState({ kind: 'paused', name, share: sending.share, reason })
      cancel()
      setState({ kind: 'refused', reason: reason ?? fallback })
    }
  }

  function cancel() {
    const { begun, abort } = current.current ?? {}
    current.current = undefined
    abort?.abort()
    setState({ kind: 'idle' })
    // What stays because this call fails is removed after two days.
    if (begun) void import('./upload.ts').then(({ giveUp }) => giveUp(begun)).catch(() => null)
  }

  const start = (file: File) => {
    cancel()
    current.current = { file, share: 0 }
    void run()
  }
  const pause = () => current.current?.abort?.abort()
  return { state, start, pause, resume: () => void run(), cancel }
}
