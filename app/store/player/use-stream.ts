import { useCallback, useRef, useState } from 'react'
import type { LibraryLesson, StoredProgress } from '#domain/delivery/lessons/lesson-answers.ts'
import type { ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import type { Media } from './media.ts'

export interface StreamCalls {
  send: (report: ProgressReport & { player?: string }) => Promise<StoredProgress>
  /** Begins the playback of a player where one stream at a time is allowed. */
  claim: (player: string) => Promise<unknown>
}

/** One playback, which a newer one of the same person may end where one stream at a time is allowed (docs/delivery.md#one-stream). */
export function useStream({ oneStream, stream, poster }: LibraryLesson, { send, claim }: StreamCalls) {
  const [player, setPlayer] = useState(() => crypto.randomUUID())
  const [isElsewhere, setElsewhere] = useState(false)
  const resumes = useRef(false)
  const report = useCallback(
    async (progress: ProgressReport) => {
      const stored = await send(oneStream ? { ...progress, player } : progress)
      if (stored.playsElsewhere) setElsewhere(true)
      return stored
    },
    [send, oneStream, player],
  )
  const resume = useCallback((media: Media | null) => {
    if (media && resumes.current) media.play()
    if (media) resumes.current = false
  }, [])
  return {
    isElsewhere,
    report,
    source: { stream, poster, player, onClaim: oneStream ? () => claim(player) : null },
    /** The press that takes it back also plays it. */
    takeBack: (retry: () => void) => {
      retry()
      resumes.current = true
      setPlayer(crypto.randomUUID())
      setElsewhere(false)
    },
    resume,
  }
}
