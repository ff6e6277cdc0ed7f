import type { Currency } from '#domain/money.ts'
import type { BumpFields } from '../bumps/bump-editor.tsx'
import { describeBumps } from '../bumps/describe-bumps.ts'
import type { Described } from '../forms/conflicting-fields.ts'
import { numberOf } from '../forms/number-of.ts'
import type { GetCourseResult } from './courses.graphql.ts'

export type Course = GetCourseResult['getCourse']

export interface DownloadFields {
  title: string
  file: string
  referenceLink: string
  size: string
  ext: string
}

export interface LessonFields {
  id: string
  title: string
  description: string
  video: string
  downloads: DownloadFields[]
}

export interface OutlineFields {
  withModules: boolean
  lessons: LessonFields[]
  modules: { title: string; lessons: LessonFields[] }[]
}

export interface CourseFields extends BumpFields {
  title: string
  slug: string
  description: string
  thumbnailUrl: string
  price: string
  currency: Currency
  published: boolean
  singleSale: boolean
  lessons: OutlineFields
}

/** The path of a list of lessons in the form. */
export type LessonsPath = 'lessons.lessons' | `lessons.modules.${number}.lessons`
export type LessonPath = `${LessonsPath}.${number}`

export const newCourseFields: CourseFields = {
  title: '',
  slug: '',
  description: '',
  thumbnailUrl: '',
  price: '',
  currency: 'BRL',
  published: false,
  singleSale: false,
  lessons: { withModules: false, lessons: [], modules: [] },
  orderBump: [],
}

export const newLesson = (): LessonFields => ({ id: crypto.randomUUID(), title: '', description: '', video: '', downloads: [] })

export const courseFieldsOf = (course: Course): CourseFields => ({
  title: course.title,
  slug: course.slug,
  description: course.description,
  thumbnailUrl: course.thumbnailUrl,
  price: String(course.price),
  currency: course.currency,
  published: course.published,
  singleSale: course.singleSale,
  lessons: outlineFieldsOf(course.lessons),
  orderBump: course.orderBump.map(({ type, data }) => ({ type, data })),
})

const outlineFieldsOf = ({ withModules, lessons, modules }: Course['lessons']): OutlineFields => ({
  withModules,
  lessons: lessons.map(lessonFieldsOf),
  modules: modules.map((module) => ({ title: module.title, lessons: module.lessons.map(lessonFieldsOf) })),
})

const lessonFieldsOf = (lesson: Course['lessons']['lessons'][number]): LessonFields => ({
  ...lesson,
  video: lesson.video ?? '',
  downloads: lesson.downloads.map((download) => ({
    ...download,
    file: download.file ?? '',
    referenceLink: download.referenceLink ?? '',
  })),
})

export const courseInput = (fields: CourseFields) => ({
  ...fields,
  price: numberOf(fields.price),
  thumbnailUrl: fields.thumbnailUrl.trim(),
})

/** All lessons of a course, in order. */
export const lessonsOf = ({ withModules, lessons, modules }: OutlineFields): LessonFields[] =>
  withModules ? modules.flatMap((module) => module.lessons) : lessons

/** The same outline with the downloads of one lesson replaced, or null if the outline does not contain that lesson. */
export function withDownloads(outline: OutlineFields, lessonId: string, downloads: DownloadFields[]): OutlineFields | null {
  if (!lessonsOf(outline).some(({ id }) => id === lessonId)) return null
  const changed = (lessons: LessonFields[]) => lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, downloads } : lesson))
  return {
    ...outline,
    lessons: changed(outline.lessons),
    modules: outline.modules.map((module) => ({ ...module, lessons: changed(module.lessons) })),
  }
}

export const describeCourse = (fields: CourseFields): Described[] => [
  { label: 'Title', text: fields.title },
  { label: 'Slug', text: fields.slug },
  { label: 'Description', text: fields.description },
  { label: 'Price', text: `${fields.price} ${fields.currency}` },
  { label: 'Thumbnail URL', text: fields.thumbnailUrl },
  { label: 'Published', text: fields.published ? 'yes' : 'no' },
  { label: 'Single Sale', text: fields.singleSale ? 'yes' : 'no' },
  { label: 'Content', text: describeOutline(fields.lessons) },
  { label: 'Order bumps', text: describeBumps(fields.orderBump) },
]

const describeOutline = (outline: OutlineFields): string =>
  outline.withModules
    ? outline.modules.map((module, index) => `${index + 1}. ${module.title}\n${describeLessons(module.lessons)}`).join('\n')
    : describeLessons(outline.lessons)

const describeLessons = (lessons: LessonFields[]): string =>
  lessons
    .map(({ title, description, video, downloads }) =>
      [`– ${title}`, description, video, ...downloads.map((download) => `${download.title} ${download.file}`)].filter(Boolean).join(' · '),
    )
    .join('\n')
