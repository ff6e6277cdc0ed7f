import { counted } from '#domain/platform/values/counted.ts'
import { numberText, typedNumber, typedNumberOr } from '#domain/platform/values/typed-number.ts'
import { clockTime, secondsOf } from '#domain/platform/values/clock-time.ts'
import { courseClasses } from '#domain/catalogue/products/fiscal-classes.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import { type BumpFields, describeBumps, describeUpsell, upsellFieldsOf, upsellFormField, upsellInput } from '../bumps/bump-editor.tsx'
import { overrideFieldsOf, overrideInput, overridesText } from '../fiscal-classes/override-section.tsx'
import {
  describeLaunch,
  describeQuestions,
  launchFieldsOf,
  launchFormField,
  launchInput,
  pageFormFields,
} from '../product-page/page-section.tsx'
import { formFields, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getCourse } from './courses.graphql.ts'

export type Course = AnswerOf<typeof getCourse>

export const newDownload = { title: '', file: '', referenceLink: '', size: '', ext: '' }
export type DownloadFields = typeof newDownload

interface CaptionFields {
  language: string
  label: string
  file: string
}

export interface OutlineFields {
  withModules: boolean
  lessons: LessonFields[]
  modules: { title: string; lessons: LessonFields[] }[]
}

export const courseForm = formFields({
  title: { label: 'Title', initial: '' },
  slug: { label: 'Slug', initial: '' },
  description: { label: 'Description', initial: '' },
  price: { label: 'Price', initial: '' },
  currency: { label: 'Currency', initial: ofType<Currency>('BRL') },
  thumbnailUrl: { label: 'Thumbnail URL', initial: '' },
  published: { label: 'Published', initial: false },
  singleSale: { label: 'Single Sale (Direct Checkout)', initial: false },
  lessons: { label: 'Content', initial: ofType<OutlineFields>({ withModules: false, lessons: [], modules: [] }) },
  orderBump: { label: 'Order bumps', initial: ofType<BumpFields['orderBump']>([]) },
  upsell: upsellFormField,
  accessDays: {
    label: 'Days of access',
    initial: '',
    hint: 'Empty: buyers have it for ever. Buyers see this before they buy. Accesses already granted keep their end.',
  },
  watermark: {
    label: 'Watermark',
    initial: false,
    hint: "The buyer's name moves over the videos, which keeps people from sharing recordings of the screen.",
  },
  certificateHours: { label: 'Certificate hours', initial: '', hint: 'Empty: the course has no certificate.' },
  ...launchFormField,
  ...pageFormFields,
  fiscal: { label: 'Nota fiscal', initial: overrideFieldsOf(courseClasses) },
}).withTexts((fields) => ({
  price: `${fields.price} ${fields.currency}`,
  currency: null,
  lessons: describeOutline(fields.lessons),
  orderBump: describeBumps(fields.orderBump),
  upsell: describeUpsell(fields.upsell),
  accessDays: fields.accessDays || 'for ever',
  certificateHours: fields.certificateHours || 'no certificate',
  launchPlan: describeLaunch(fields.launchPlan),
  questions: describeQuestions(fields.questions),
  fiscal: overridesText(fields.fiscal),
}))
export type CourseFields = typeof courseForm.initial

/** The path of a list of lessons in the form. */
export type LessonsPath = 'lessons.lessons' | `lessons.modules.${number}.lessons`
export type LessonPath = `${LessonsPath}.${number}`

export const newLesson = () => ({
  id: ofType<string>(crypto.randomUUID()),
  title: '',
  description: '',
  video: '',
  downloads: ofType<DownloadFields[]>([]),
  text: '',
  captions: ofType<CaptionFields[]>([]),
  /** Such as 12:40. */
  duration: '',
  preview: false,
  releaseAfterDays: '',
  /** YYYY-MM-DD. */
  releaseOn: '',
})
export type LessonFields = ReturnType<typeof newLesson>

export const courseFieldsOf = (course: Course): CourseFields => ({
  ...courseForm.of(course),
  lessons: outlineFieldsOf(course.lessons),
  upsell: upsellFieldsOf(course.upsell),
  launchPlan: launchFieldsOf(course.launchPlan),
  fiscal: overrideFieldsOf(courseClasses, course.fiscal),
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
  duration: lesson.duration === null ? '' : clockTime(lesson.duration),
  releaseAfterDays: numberText(lesson.releaseAfterDays),
  releaseOn: lesson.releaseOn ?? '',
})

export const courseInput = (fields: CourseFields) => ({
  ...fields,
  price: typedNumber(fields.price, fields.currency),
  thumbnailUrl: fields.thumbnailUrl.trim(),
  lessons: outlineInput(fields.lessons),
  upsell: upsellInput(fields.upsell),
  accessDays: typedNumberOr(null, fields.accessDays),
  certificateHours: typedNumberOr(null, fields.certificateHours),
  launchPlan: launchInput(fields.launchPlan, fields.currency),
  fiscal: overrideInput(courseClasses, fields.fiscal),
})

export const outlineInput = (outline: OutlineFields) => ({
  ...outline,
  lessons: outline.lessons.map(lessonInput),
  modules: outline.modules.map((module) => ({ ...module, lessons: module.lessons.map(lessonInput) })),
})

const lessonInput = (lesson: LessonFields) => ({
  ...lesson,
  duration: lesson.duration.trim() === '' ? null : secondsOf(lesson.duration),
  releaseAfterDays: typedNumberOr(null, lesson.releaseAfterDays),
  releaseOn: lesson.releaseOn || null,
})

/** The same outline with `change` applied to each lesson. */
const withLessons = (outline: OutlineFields, change: (lesson: LessonFields, index: number) => LessonFields): OutlineFields => {
  let index = 0
  const changed = (lessons: LessonFields[]) => lessons.map((lesson) => change(lesson, index++))
  return {
    ...outline,
    lessons: changed(outline.lessons),
    modules: outline.modules.map((module) => ({ ...module, lessons: changed(module.lessons) })),
  }
}

/** The same outline with the downloads of one lesson replaced, or null if the outline does not contain that lesson. */
export function withDownloads(outline: OutlineFields, lessonId: string, downloads: DownloadFields[]): OutlineFields | null {
  if (!lessonsInOrder(outline).some(({ id }) => id === lessonId)) return null
  return withLessons(outline, (lesson) => (lesson.id === lessonId ? { ...lesson, downloads } : lesson))
}

/** One lesson every so many days, the first one at once. Zero: all at once. */
export const withPace = (outline: OutlineFields, days: number): OutlineFields =>
  withLessons(outline, (lesson, index) => ({ ...lesson, releaseOn: '', releaseAfterDays: days && index ? String(days * index) : '' }))

const describeOutline = (outline: OutlineFields): string =>
  outline.withModules
    ? outline.modules.map((module, index) => `${index + 1}. ${module.title}\n${describeLessons(module.lessons)}`).join('\n')
    : describeLessons(outline.lessons)

const describeLessons = (lessons: LessonFields[]): string => lessons.map(describeLesson).join('\n')

const describeLesson = (lesson: LessonFields): string =>
  [
    `– ${lesson.title}`,
    lesson.description,
    lesson.video,
    lesson.duration,
    lesson.text,
    ...lesson.captions.map(({ label, file }) => `${label} ${file}`),
    lesson.preview && 'free preview',
    lesson.releaseAfterDays && `after ${counted(Number(lesson.releaseAfterDays), 'day', 'days')}`,
    lesson.releaseOn && `on ${lesson.releaseOn}`,
    ...lesson.downloads.map((download) => `${download.title} ${download.file}`),
  ]
    .filter(Boolean)
    .join(' · ')
