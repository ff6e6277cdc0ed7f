import { useQuery } from '@tanstack/react-query'
import type { MarkList, StudyMark } from '#domain/delivery/marks/study-marks.ts'
import { sendMark } from '#app/store/device/pending-marks.ts'
import { libraryClient } from './library-client.ts'

const marksPath = (source: string) => `/library/marks/${encodeURIComponent(source)}`

/** The marks of a course, or of an e-book. Other devices add some, so they are always read anew. */
export const useMarks = (source: string | undefined) =>
  useQuery<MarkList>({ queryKey: [marksPath(source ?? '')], staleTime: 0, enabled: source !== undefined })

/** Stores a new or changed mark, and shows it. Without a network it arrives later. */
export async function saveMark(source: string, mark: StudyMark) {
  const stored = await sendMark(`${marksPath(source)}/${mark.id}`, mark)
  showMarks(source, (marks) =>
    [...marks.filter(({ id }) => id !== mark.id), stored].toSorted((one, other) => one.position - other.position),
  )
}

export async function deleteMark(source: string, id: string) {
  await sendMark(`${marksPath(source)}/${id}`, null)
  showMarks(source, (marks) => marks.filter((mark) => mark.id !== id))
}

const showMarks = (source: string, change: (marks: StudyMark[]) => StudyMark[]) =>
  libraryClient.setQueryData<MarkList>([marksPath(source)], (list) => list && { ...list, marks: change(list.marks) })

/** A new mark, which is not stored yet. */
export const newMark = (mark: Pick<StudyMark, 'kind' | 'lessonId' | 'position'> & Partial<StudyMark>): StudyMark => ({
  id: crypto.randomUUID(),
  place: null,
  quote: '',
  colour: null,
  note: '',
  createdAt: new Date().toISOString(),
  ...mark,
})
