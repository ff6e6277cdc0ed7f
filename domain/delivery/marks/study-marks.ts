import { z } from 'zod'
import { instant } from '#domain/platform/api/answers.ts'
import { prose } from '#domain/platform/forms/form-fields.ts'

/** Colours of a highlight. */
const markColours = ['YELLOW', 'GREEN', 'BLUE', 'PINK'] as const

/** The most marks that a person has in one course or e-book. */
export const mostMarks = 3_000
const longestNote = 4_000
const longestQuote = 1_000

const contents = { quote: prose(longestQuote), colour: z.enum(markColours).nullable(), note: prose(longestNote) }
const inLesson = z.object({
  kind: z.enum(['VIDEO', 'TEXT']),
  lessonId: z.string().min(1).max(60),
  /** Second of the video, or paragraph of the text counted from 0. */
  position: z.number().min(0).max(1_000_000),
  ...contents,
})
const inBook = z.object({
  kind: z.literal('BOOK'),
  /** Part of the whole book that is behind. */
  position: z.number().min(0).max(1),
  /** The number of a page of a PDF, with the marked characters of its text if it is a highlight; or a place in an EPUB (EPUB CFI). */
  place: z.string().regex(/^(?:[1-9]\d{0,5}(?::\d{1,7}-\d{1,7})?|epubcfi\([^\p{Cc}]{1,2000}\))$/u),
  ...contents,
})

/** A mark as a browser stores it: a bookmark has no quote and no colour. */
export const markInput = z.discriminatedUnion('kind', [inLesson, inBook])
export type MarkInput = z.output<typeof markInput>

/** `lessonId` and `place`: null where the other kind has them. */
export const studyMark = z.object({
  id: z.uuid(),
  kind: z.enum(['VIDEO', 'TEXT', 'BOOK']),
  lessonId: z.string().nullable(),
  position: z.number(),
  place: z.string().nullable(),
  quote: z.string(),
  colour: z.enum(markColours).nullable(),
  note: z.string(),
  createdAt: instant,
})
export type StudyMark = z.output<typeof studyMark>

/** GET /api/library/marks/{source}: the marks of a course in the order of its lessons, or of an e-book. Those of lessons that are gone come last. */
export const markList = z.object({
  title: z.string(),
  /** Null: an e-book. */
  slug: z.string().nullable(),
  /** Whether the course or e-book still opens. */
  isOpen: z.boolean(),
  lessons: z.array(z.object({ id: z.string(), title: z.string() })),
  marks: z.array(studyMark),
})
export type MarkList = z.output<typeof markList>

/** GET /api/library/marks: the courses and e-books with marks. */
export const markedSources = z.object({
  sources: z.array(z.object({ id: z.uuid(), title: z.string(), kind: z.enum(['COURSE', 'BOOK']), marks: z.int() })),
})
export type MarkedSources = z.output<typeof markedSources>
