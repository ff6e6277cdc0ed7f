import { lengthOf } from '#domain/catalogue/courses/course-length.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { centsFromUnits, hasRate } from '#domain/platform/values/money.ts'
import { breadcrumbs, offer, organization, type Store } from '#app/store/shell/json-ld.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { publicGetCourse } from './course.graphql.ts'

/** The JSON-LD of a course: what is taught, and what is sold. `picture`: the address of the picture that is shared. */
export function courseJsonLd(course: AnswerOf<typeof publicGetCourse>, picture: string, store: Store) {
  const { id, title, description, price, currency, author, launch } = course
  const address = `${store.publicUrl}/courses/${id}`
  const workload = workloadOf(course)
  const offers = {
    ...offer(store, {
      address,
      priceCents: centsFromUnits(price),
      currency,
      available: hasRate(currency, store.exchangeRates),
      launch,
      shippingCents: null,
    }),
    category: price > 0 ? 'Paid' : 'Free',
  }
  return [
    {
      '@type': 'Course',
      name: title,
      description,
      url: address,
      image: picture,
      inLanguage: 'pt-BR',
      provider: organization(store),
      ...(author && { author: { '@type': 'Person', name: author } }),
      offers,
      ...(workload && {
        hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: workload, inLanguage: 'pt-BR' },
      }),
    },
    { '@type': 'Product', name: title, description, url: address, image: picture, sku: id, offers },
    breadcrumbs(store, { name: 'Cursos', path: '/courses' }, title),
  ]
}

/** The hours of the certificate, otherwise the length of all lessons, as ISO 8601; undefined if neither is known. */
function workloadOf({ certificateHours, lessons }: AnswerOf<typeof publicGetCourse>): string | undefined {
  if (certificateHours !== null) return `PT${Math.max(1, Math.round(certificateHours * 60))}M`
  const seconds = lengthOf(lessonsInOrder(lessons))
  return seconds === null ? undefined : `PT${Math.ceil(seconds / 60)}M`
}
