import { useState } from 'react'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import type { ResultOf } from '#app/query/document.ts'
import { postQuery } from '#app/query/post-query.ts'
import { accessText, releaseText } from '#app/store/courses/course-terms.ts'
import { courseRestrictions } from './course-restrictions.graphql.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

/** For how long and from when the courses of a purchase can be opened, by their ids. The checkout does not wait for it, and shows what it knows while more is read. */
export function useCourseRestrictions(ids: readonly string[]): ReadonlyMap<string, string> {
  const { answer: latest } = useAnswer(ids.join() || null, (wanted, signal) =>
    postQuery(courseRestrictions, { ids: wanted.split(',') }, { signal }),
  )
  const [answer, setAnswer] = useState(latest)
  if (latest && latest !== answer) setAnswer(latest)
  return new Map(answer?.publicCourses.map((course) => [course.id, textOf(course)]))
}

const textOf = ({ accessDays, lessons }: ResultOf<typeof courseRestrictions>['publicCourses'][number]): string =>
  [`${accessText(accessDays)}.`, releaseText(lessonsInOrder(lessons))].filter(Boolean).join(' ')
