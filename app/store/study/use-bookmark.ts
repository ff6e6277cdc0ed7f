import { useEffect, useRef, useState } from 'react'
import type { LibraryCourse, LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { failureText } from '#app/query/failure-text.ts'
import { usePlayback } from '#app/store/player/playback.ts'
import { newMark, saveMark } from './marks-client.ts'

const shownMs = 3_000

/** Marks the moment of the video with one press, and says so for a while. A note can be added to it later. */
export function useBookmark(course: LibraryCourse | undefined, lesson: LibraryLesson) {
  const playback = usePlayback()
  const [status, setStatus] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (text: string) => {
    setStatus(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setStatus(''), shownMs)
  }
  const mark = () => {
    if (!course) return
    const position = Math.floor(playback.position())
    saveMark(course.id, newMark({ kind: 'VIDEO', lessonId: lesson.id, position }))
      .then(() => say(`Marcado em ${clockTime(position)}`))
      .catch((error: unknown) => say(failureText(error, 'O momento não foi marcado').message))
  }
  return { mark, status }
}
