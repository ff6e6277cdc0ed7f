import { useCallback, useEffect, useRef } from 'react'
import type { ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import type { MediaState } from './media.ts'
import { watchedCounter } from './watched-counter.ts'

const reportMs = 15_000

/**
 * Reports where the video is and which parts of it were watched: when it starts, every 15 s if it has moved, when it pauses or ends, and when
 * the page is left. Each report contains everything of this visit, so a lost one is made up for by the next.
 */
export function useProgress(send: (report: ProgressReport) => Promise<unknown>) {
  const counter = useRef<ReturnType<typeof watchedCounter>>(null)
  counter.current ??= watchedCounter()
  const state = useRef<{ playing: boolean; position: number; duration: number | null }>({ playing: false, position: 0, duration: null })
  /** Until it plays, a video only goes to where it continues. */
  const started = useRef(false)
  const changed = useRef(false)
  const report = useCallback(() => {
    if (!changed.current) return
    changed.current = false
    const { position, duration } = state.current
    send({ position, duration, places: counter.current?.places() ?? [] }).catch((error: unknown) => {
      changed.current = true
      console.warn('progress was not stored, and is reported again', error)
    })
  }, [send])
  useEffect(() => {
    const timer = setInterval(report, reportMs)
    const hidden = () => document.visibilityState === 'hidden' && report()
    window.addEventListener('pagehide', report)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', report)
      document.removeEventListener('visibilitychange', hidden)
      report()
    }
  }, [report])
  return useCallback(
    (change: Partial<MediaState>) => {
      const before = state.current
      state.current = { ...before, ...change }
      if (change.position !== undefined && change.position !== before.position) {
        if (state.current.playing) counter.current?.at(change.position)
        // Also a jump while it is paused, or one that arrives after the pause.
        if (started.current) changed.current = true
      }
      if (change.playing === undefined || change.playing === before.playing) return
      started.current = true
      counter.current?.jumped()
      changed.current = true
      report()
    },
    [report],
  )
}
