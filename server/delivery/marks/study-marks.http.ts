import { z } from 'zod'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { markedSources, markInput, markList, studyMark } from '#domain/delivery/marks/study-marks.ts'
import { done } from '#domain/platform/api/answers.ts'
import { check, notFound } from '#domain/platform/refusals/refusal.ts'
import { buyer, verifiedBuyer } from '#server/people/buyers/viewer.http.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { lessonErrors } from '../lessons/open-lesson.ts'
import { ownMarks, ownSource } from './own-source.ts'
import { storeOwnMark } from './store-own-mark.ts'
import { deleteMark, sourcesOf } from './study-marks.sql.ts'

const list = '/api/library/marks'
const sourceKey = z.object({ source: z.uuid('Curso ou e-book desconhecido.') })
const markKey = sourceKey.extend({ id: z.uuid('Anotação desconhecida.') })

/** Bookmarks, highlights and notes (docs/delivery.md#marks). `source`: the id of a course, or of the line of an order that bought an e-book. */
export const markCalls = [
  restCall('listMarkedSources', `get ${list}`, {
    who: verifiedBuyer('Entre com o seu e-mail para ver as suas anotações.'),
    summary: 'The courses and e-books with marks of the buyer, also those whose access has ended.',
    answers: { 200: markedSources },
    run: async ({ db }, { caller }) => ({ sources: await sourcesOf(db, caller.email) }),
  }),
  restCall('listMarks', `get ${list}/{source}`, {
    who: buyer,
    summary: 'The marks of the buyer in a course or e-book. They stay when the access has ended.',
    answers: { 200: markList },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path }) => {
      const { lessons, marks, ...source } = await ownMarks(db, caller, check(sourceKey, path).source)
      const inOrder = lessons ? lessonsInOrder(lessons).map(({ id, title }) => ({ id, title })) : []
      const places = new Map(inOrder.map(({ id }, index) => [id, index]))
      const place = (lesson: string | null) => places.get(lesson ?? '') ?? inOrder.length
      return {
        ...source,
        lessons: inOrder,
        marks: marks
          .toSorted((one, other) => place(one.lessonId) - place(other.lessonId))
          .map((mark) => ({ ...mark, createdAt: new Date(mark.createdAt).toISOString() })),
      }
    },
  }),
  restCall('storeMark', `put ${list}/{source}/{id}`, {
    who: buyer,
    summary: 'Stores a mark under an id that the browser made (a UUID). Sent again, it changes the mark.',
    body: markInput,
    answers: { 200: studyMark },
    errors: ['BAD_USER_INPUT', ...lessonErrors],
    run: async ({ db }, { caller, path, body }) => {
      const stored = await storeOwnMark(db, caller, check(markKey, path), body)
      return { ...stored, createdAt: stored.createdAt.toISOString() }
    },
  }),
  restCall('deleteMark', `delete ${list}/{source}/{id}`, {
    who: buyer,
    summary: 'Deletes a mark. A mark with its id is not stored again.',
    answers: { 200: done },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path }) => {
      const { source, id } = check(markKey, path)
      if (!(await deleteMark(db, id, await ownSource(db, caller, source)))) notFound('Esta anotação não existe mais.')
      return { ok: true } as const
    },
  }),
]
