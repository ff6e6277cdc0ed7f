import { useEffect, useState } from 'react'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { postQuery } from '#app/query/post-query.ts'
import { accessText, releaseText } from '#app/store/catalogue/courses/course-terms.ts'
import { courseRestrictions } from './course-restrictions.graphql.ts'

/** For how long and from when the courses of a purchase can be opened, by their ids. Empty until it is read; the checkout does not wait for it. */
export function useCourseRestrictions(ids: readonly string[]): ReadonlyMap<string, string> {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = ids.join()
  useEffect(() => {
    if (!wanted) return
    const call = new AbortController()
    postQuery(courseRestrictions, { ids: wanted.split(',') }, { signal: call.signal }).then(
      ({ publicCourses }) => setTexts(new Map(publicCourses.map((course) => [course.id, textOf(course)]))),
      (error: unknown) => {
        if (!call.signal.aborted) console.warn('the restrictions of the courses could not be read', error)
      },
    )
    return () => call.abort()
  }, [wanted])
  return texts
}

type Course = Parameters<typeof lessonsInOrder<Release>>[0]
type Release = Parameters<typeof releaseText>[0][number]

const textOf = ({ accessDays, lessons }: { accessDays: number | null; lessons: Course }): string =>
  [`${accessText(accessDays)}.`, releaseText(lessonsInOrder(lessons))].filter(Boolean).join(' ')
