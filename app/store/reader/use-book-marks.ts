import { useEffect, useRef, useState } from 'react'
import type { StudyMark } from '#domain/delivery/marks/study-marks.ts'
import { newMark, saveMark, useMarks } from '#app/store/study/marks-client.ts'
import type { BookView, Passage, Position } from './book-view.ts'

/** The marks of an e-book, drawn in it: those of all devices of the reader. A link with `?marca` opens the book at one. */
export function useBookMarks(source: string, view: BookView | null, position: Position | null) {
  const { data } = useMarks(view ? source : undefined)
  const marks = data?.marks
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (view && marks) view.drawMarks(marks)
  }, [view, marks])
  const wanted = useRef(new URLSearchParams(location.search).get('marca'))
  useEffect(() => {
    const place = marks?.find(({ id }) => id === wanted.current)?.place
    if (!view || !place) return
    wanted.current = null
    view.goToMark(place)
  }, [view, marks])
  const add = (mark: Partial<StudyMark>) =>
    saveMark(source, newMark({ kind: 'BOOK', lessonId: null, position: position?.fraction ?? 0, ...mark })).catch(setFailure)
  return {
    list: data,
    source,
    failure,
    bookmark: () => void (position && add({ place: position.place })),
    highlight: ({ place, quote }: Passage, colour: NonNullable<StudyMark['colour']>, note = '') => add({ place, quote, colour, note }),
    /** A bookmark of the page that is open. */
    here: marks?.find(({ place, colour }) => colour === null && place === position?.place),
  }
}
