import { typedNumber } from '#domain/platform/values/typed-number.ts'
import { clockTime, secondsOf } from '#domain/platform/values/clock-time.ts'
import { courseClasses } from '#domain/catalogue/products/fiscal-classes.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import { bumpsField, upsellFormField } from '../bumps/bump-editor.tsx'
import { fiscalFormField } from '../fiscal-classes/override-section.tsx'
import { launchFormField, publishAtField, launchInput, pageFormFields } from '../products/page-section.tsx'
import { addressField, formFields, numberOr, ofType } from '#app/admin/platform/forms/form-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getCourse } from './courses.graphql.ts'

export type Course = AnswerOf<typeof getCourse>

type Lesson = Course['lessons']['lessons'][number]

const downloadForm = formFields({
  title: { initial: '' },
  file: { initial: '' },
  referenceLink: { initial: '' },
  size: { initial: '' },
  ext: { initial: '' },
})
export const newDownload = downloadForm.initial
export type DownloadFields = typeof newDownload

export interface OutlineFields {
  withModules: boolean
  lessons: LessonFields[]
  modules: { title: string; lessons: LessonFields[] }[]
}

export const courseForm = formFields(
  {
    title: { label: 'Title', initial: '' },
    slug: { label: 'Address (slug)', initial: '' },
    description: { label: 'Description', initial: '' },
    price: { label: 'Price', initial: '' },
    currency: { label: 'Currency', initial: ofType<Currency>('BRL') },
    thumbnailUrl: { ...addressField, label: 'Thumbnail URL' },
    published: { label: 'Published', initial: false },
    publishAt: publishAtField,
    singleSale: { label: 'Single Sale (Direct Checkout)', initial: false },
    lessons: {
      label: 'Content',
      initial: ofType<OutlineFields>({ withModules: false, lessons: [], modules: [] }),
      of: outlineFieldsOf,
      sent: outlineInput,
    },
    orderBump: bumpsField,
    upsell: upsellFormField,
    accessDays: {
      ...numberOr(null),
      label: 'Dias de acesso',
      hint: 'Vazio: para sempre. Quem compra vê isto antes. Os acessos já dados mantêm o prazo.',
    },
    watermark: {
      label: 'Marca-d’água',
      initial: false,
      hint: 'O nome de quem comprou passeia sobre os vídeos, o que desanima gravar e repassar a tela.',
    },
    takesQuestions: {
      label: 'Perguntas nas aulas',
      initial: true,
      hint: 'Quem tem o curso pergunta embaixo de cada aula. Desligado, o que já foi perguntado continua lá.',
    },
    certificateHours: {
      ...numberOr(null),
      label: 'Horas do certificado',
      hint: 'Vazio: o curso não tem certificado.',
    },
    ...launchFormField,
    ...pageFormFields,
    fiscal: fiscalFormField(courseClasses),
  },
  {
    input: ({ price, currency, launchPlan }) => ({ price: typedNumber(price, currency), launchPlan: launchInput(launchPlan, currency) }),
  },
)
export type CourseFields = typeof courseForm.initial

/** The path of a list of lessons in the form. */
export type LessonsPath = 'lessons.lessons' | `lessons.modules.${number}.lessons`
export type LessonPath = `${LessonsPath}.${number}`

const lessonForm = formFields({
  id: { initial: '' },
  title: { initial: '' },
  description: { initial: '' },
  video: { initial: '' },
  downloads: {
    initial: ofType<DownloadFields[]>([]),
    of: (saved: Lesson['downloads']): DownloadFields[] => saved.map((download) => downloadForm.of(download)),
  },
  text: { initial: '' },
  captions: { initial: ofType<Lesson['captions']>([]) },
  /** Such as 12:40. */
  duration: {
    initial: '',
    of: (seconds: number | null) => (seconds === null ? '' : clockTime(seconds)),
    sent: (typed: string) => (typed.trim() === '' ? null : secondsOf(typed)),
  },
  preview: { initial: false },
  releaseAfterDays: numberOr(null),
  /** YYYY-MM-DD. */
  releaseOn: { initial: '', sent: (day: string) => day || null },
})
export type LessonFields = typeof lessonForm.initial
export const newLesson = (): LessonFields => ({ ...lessonForm.initial, id: crypto.randomUUID() })

function outlineFieldsOf({ withModules, lessons, modules }: Course['lessons']): OutlineFields {
  return {
    withModules,
    lessons: lessons.map(lessonForm.of),
    modules: modules.map((module) => ({ title: module.title, lessons: module.lessons.map(lessonForm.of) })),
  }
}

export function outlineInput(outline: OutlineFields) {
  return {
    ...outline,
    lessons: outline.lessons.map(lessonForm.input),
    modules: outline.modules.map((module) => ({ ...module, lessons: module.lessons.map(lessonForm.input) })),
  }
}

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

/** A copy is a draft with a slug of its own, and with lessons of its own: what pupils have seen of one says nothing of the other. */
export const copiedCourse = ({ title, slug, lessons }: CourseFields): Partial<CourseFields> => ({
  title: `Cópia de ${title}`,
  slug: `${slug}-copia`,
  published: false,
  lessons: withLessons(lessons, (lesson) => ({ ...lesson, id: crypto.randomUUID() })),
})
