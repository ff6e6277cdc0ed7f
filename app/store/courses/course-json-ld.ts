import { pictureUrl } from '#domain/cover.ts'
import { type ExchangeRates, hasRate } from '#domain/money.ts'
import { breadcrumbs, offer, organization } from '../shell/json-ld.ts'
import type { PublicGetCourseResult } from './course.graphql.ts'

/** The JSON-LD of a course. */
export function courseJsonLd(
  course: PublicGetCourseResult['publicGetCourse'],
  store: { storeName: string; publicUrl: string; exchangeRates: ExchangeRates },
) {
  const { id, title, description, thumbnailUrl, price, currency } = course
  const address = `${store.publicUrl}/courses/${id}`
  return [
    {
      '@type': 'Course',
      name: title,
      description,
      url: address,
      image: pictureUrl(store.publicUrl, thumbnailUrl),
      inLanguage: 'pt-BR',
      provider: organization(store),
      offers: {
        ...offer(store, { address, price, currency, available: hasRate(currency, store.exchangeRates) }),
        category: price > 0 ? 'Paid' : 'Free',
      },
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', inLanguage: 'pt-BR' },
    },
    breadcrumbs(store, { name: 'Cursos', path: '/courses' }, title),
  ]
}
