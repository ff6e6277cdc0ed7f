import { clockTime } from '#domain/platform/values/clock-time.ts'
import type { MarkList, StudyMark } from './study-marks.ts'

/** Where a mark is, as people say it: 12:34 in a video, a share of a book; empty in a text. */
export const placeText = ({ kind, position }: StudyMark): string =>
  kind === 'VIDEO' ? clockTime(position) : kind === 'BOOK' ? `${Math.round(position * 100)} %` : ''

/** The parts of a list: a lesson with its marks, and last the marks of lessons that are gone; a book is one part. */
export function markGroups({ slug, lessons, marks }: MarkList): { id: string; title: string | null; marks: StudyMark[] }[] {
  if (slug === null) return marks.length > 0 ? [{ id: '', title: null, marks }] : []
  const known = new Set(lessons.map(({ id }) => id))
  return [
    ...lessons.map(({ id, title }) => ({ id, title, marks: marks.filter(({ lessonId }) => lessonId === id) })),
    { id: '', title: 'Aulas que saíram do curso', marks: marks.filter(({ lessonId }) => !known.has(lessonId ?? '')) },
  ].filter((group) => group.marks.length > 0)
}

/** All marks of a course or e-book as Markdown. */
export const marksAsMarkdown = (list: MarkList): string =>
  [
    `# ${list.title}`,
    ...markGroups(list).flatMap(({ title, marks }) => [...(title === null ? [] : [`## ${title}`]), marks.map(itemOf).join('\n')]),
  ].join('\n\n') + '\n'

function itemOf(mark: StudyMark): string {
  const place = placeText(mark)
  const note = mark.note.trim()
  const lines = [
    ...mark.quote.split('\n').flatMap((line) => (line ? `> ${line}` : [])),
    ...(note && mark.quote ? [''] : []),
    ...note.split('\n'),
  ]
  const [first = '', ...rest] = note && !mark.quote ? lines : ['', ...lines]
  const head = [place && `**${place}**`, first].filter(Boolean).join(' ') || '**Marcador**'
  return [`- ${head}`, ...rest.map((line) => (line ? `  ${line}` : ''))].join('\n').trimEnd()
}
