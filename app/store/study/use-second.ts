import { useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { PlaybackContext } from '#app/store/player/playback.ts'

/** The second of `?t`, at which a lesson opens; null: none. A link to a second of the lesson that is open plays it from there. */
export function useSecond(): number | null {
  const { search, key } = useLocation()
  const playback = useContext(PlaybackContext)
  const written = new URLSearchParams(search).get('t') ?? ''
  const second = /^\d{1,7}$/.test(written) ? Number(written) : null
  const opened = useRef(key)
  useEffect(() => {
    if (opened.current === key) return
    opened.current = key
    if (second !== null) playback.jump(second)
  }, [key, second, playback])
  return second
}
