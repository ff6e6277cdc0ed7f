import { describe, expect, test } from 'vitest'
import { newCourse } from '#domain/catalogue/courses/course-form.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { type Course, courseForm, newLesson, type OutlineFields, withDownloads, withPace } from './course-fields.ts'

const lesson = (id: string) => ({ ...newLesson(), id })
const outline: OutlineFields = {
  withModules: true,
  lessons: [],
  modules: [
    { title: 'Um', lessons: [lesson('a'), lesson('b')] },
    { title: 'Dois', lessons: [lesson('c')] },
  ],
}
const file = { title: 'Diário', file: 'https://x.example/d.pdf', referenceLink: '', size: '2.5MB', ext: 'pdf' }

test('changes the downloads of the given lesson only', () => {
  const changed = withDownloads(outline, 'b', [file])
  expect(lessonsInOrder(changed!).map(({ id, downloads }) => [id, downloads.length])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})

test('opens one lesson every so many days, the first one at once, across modules', () => {
  const paced = lessonsInOrder(withPace(outline, 7))
  expect(paced.map(({ releaseAfterDays }) => releaseAfterDays)).toEqual(['', '7', '14'])
  expect(lessonsInOrder(withPace(withPace(outline, 7), 0)).map(({ releaseAfterDays }) => releaseAfterDays)).toEqual(['', '', ''])
})

describe('a course in its form', () => {
  const course: Course = {
    id: 'c1',
    title: 'Ansiedade sem mistério',
    slug: 'ansiedade',
    description: '',
    thumbnailUrl: '',
    price: 199.9,
    launchPlan: { salePriceCents: 9990, saleFrom: '2026-11-01T03:00:00.000Z', saleUntil: null, onSaleFrom: null, onSaleUntil: null },
    currency: 'USD',
    published: true,
    publishAt: null,
    previewToken: 'um.token.qualquer',
    singleSale: false,
    upsell: null,
    author: 'Marina Tavares',
    authorPicture: '',
    aboutAuthor: 'Psicóloga.',
    questions: [{ question: 'Para quem é?', answer: 'Para quem quer.' }],
    orderBump: [{ type: 'MED', data: '{"value":1}' }],
    lessons: {
      withModules: true,
      lessons: [],
      modules: [
        {
          title: 'Um',
          lessons: [
            {
              id: 'a',
              title: 'O alarme',
              description: '',
              text: '',
              captions: [],
              video: null,
              duration: 760,
              preview: false,
              releaseAfterDays: null,
              releaseOn: null,
              downloads: [{ ...file, file: null, referenceLink: null }],
            },
          ],
        },
      ],
    },
    accessDays: 365,
    watermark: true,
    takesQuestions: true,
    certificateHours: null,
    fiscal: [],
    version: 4,
  }

  test('shows null values as empty fields', () => {
    const [first] = lessonsInOrder(courseForm.of(course).lessons)
    expect(first).toMatchObject({ video: '', downloads: [{ file: '', referenceLink: '' }] })
  })

  test('shows the moments of a launch in São Paulo, and sends the same ones', () => {
    const fields = courseForm.of(course)
    expect(fields.launchPlan).toMatchObject({ salePriceCents: '99,90', saleFrom: '2026-11-01T00:00', saleUntil: '' })
    expect(courseForm.input(fields).launchPlan).toEqual({ ...course.launchPlan, saleFrom: '2026-11-01T00:00:00-03:00' })
  })

  test('sends durations as seconds, and empty limits as null', () => {
    const { accessDays, certificateHours, lessons } = courseForm.input(courseForm.of(course))
    expect({ accessDays, certificateHours }).toEqual({ accessDays: 365, certificateHours: null })
    expect(lessons.modules[0]?.lessons[0]).toMatchObject({ duration: 760, releaseAfterDays: null, releaseOn: null })
  })

  test('does not send an empty price as 0: the schema rejects it', () => {
    const read = newCourse.safeParse(courseForm.input({ ...courseForm.initial, title: 'Um', slug: 'um' }))
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['price'])
  })
})
