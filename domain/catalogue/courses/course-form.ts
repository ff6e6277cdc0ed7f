import { z } from 'zod'
import { isReadableOnCertificate } from '#domain/platform/values/drawable-text.ts'
import { lessonsInOrder } from './lessons-in-order.ts'
import { courseClasses } from '../products/fiscal-classes.ts'
import { fiscalOverridesOf } from '../products/fiscal-override.ts'
import {
  addIssuesOf,
  captionsFile,
  line,
  optionalSoldFile,
  optionalVideo,
  optionalPicture,
  optionalUrl,
  prose,
  required,
  slug,
} from '#domain/platform/forms/form-fields.ts'
import {
  currency,
  launchPlanOf,
  moment,
  newPageFields,
  orderBumps,
  pageFields,
  priceWithCents,
  upsell,
} from '../products/product-fields.ts'

const orEmpty = (schema: z.ZodType<string, string>) => schema.nullish().transform((text) => text ?? '')
const listOf = <Each extends z.ZodType>(schema: Each, most: number) =>
  z
    .array(schema)
    .max(most)
    .nullish()
    .transform((list) => list ?? [])

/** A course as the admin panel sends it (docs/rules/catalogue.md#courses). */
export const download = z.object({
  title: required(200, 'Escreva o título do arquivo.'),
  file: orEmpty(optionalSoldFile),
  referenceLink: orEmpty(optionalUrl),
  size: orEmpty(line(30)),
  ext: orEmpty(line(20)),
})

const caption = z.object({
  /** BCP 47, such as `pt-BR`. */
  language: line(12).regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use um código como pt-BR.'),
  label: required(60, 'Escreva o nome da legenda.'),
  file: captionsFile,
})

export const countUpTo = (most: number, least = 1) =>
  z.number('Escreva um número.').int('Use um número inteiro.').min(least, `Use ${least} ou mais.`).max(most, `Use no máximo ${most}.`)
export const mostDays = 3_650

/** Version 0.6.0 added these fields. A lesson is stored without those that are empty. */
const laterFields = {
  /** Read below the video, and sold as the video is. */
  text: prose(30_000).nullish(),
  captions: z.array(caption).max(10).nullish(),
  /** Seconds. */
  duration: countUpTo(86_400).nullish(),
  /** Everybody may see this lesson. */
  preview: z.boolean().nullish(),
  /** Days after the access was granted (domain/delivery/lessons/lesson-release.ts). */
  releaseAfterDays: countUpTo(mostDays, 0).nullish(),
  /** A day in São Paulo, YYYY-MM-DD. */
  releaseOn: z.iso.date('Escreva um dia.').nullish(),
}

const lesson = z
  .object({
    id: line(60)
      .nullish()
      .transform((id) => id || crypto.randomUUID()),
    title: required(200, 'Escreva o título da aula.'),
    description: orEmpty(prose(5_000)),
    video: orEmpty(optionalVideo),
    downloads: listOf(download, 50),
    ...laterFields,
  })
  .refine(({ releaseAfterDays, releaseOn }) => !releaseAfterDays || !releaseOn, {
    path: ['releaseOn'],
    message: 'Escolha os dias ou a data, não os dois.',
  })
  .transform(({ id, title, description, video, downloads, ...later }) => ({ id, title, description, video, downloads, ...filled(later) }))
export type Lesson = z.output<typeof lesson>

type Later = { [Name in keyof typeof laterFields]?: NonNullable<z.output<(typeof laterFields)[Name]>> }

const filled = (later: z.output<z.ZodObject<typeof laterFields>>): Later =>
  Object.fromEntries(Object.entries(later).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))))

const courseModule = z.object({
  title: required(200, 'Escreva o título do módulo.'),
  lessons: listOf(lesson, 200),
})

/** See docs/rules/admin-panel.md#course-structure: a course has either modules or lessons outside of modules, never both. */
export const lessons = z
  .object({
    withModules: z.boolean(),
    lessons: listOf(lesson, 500),
    modules: listOf(courseModule, 100),
  })
  .transform(({ withModules, lessons, modules }) => ({
    withModules,
    lessons: withModules ? [] : lessons,
    modules: withModules ? modules : [],
  }))
  .refine(
    (outline) => {
      const ids = lessonsInOrder(outline).map(({ id }) => id)
      return new Set(ids).size === ids.length
    },
    { message: 'Duas aulas têm o mesmo identificador: cada uma precisa do seu.' },
  )
export type Lessons = z.output<typeof lessons>

export const noLessons: Lessons = { withModules: false, lessons: [], modules: [] }

const fields = {
  title: required(200, 'Escreva o título.'),
  slug,
  price: priceWithCents,
  launchPlan: launchPlanOf(),
  description: prose(20_000),
  thumbnailUrl: optionalPicture,
  currency,
  published: z.boolean(),
  /** When a draft is published by itself. Null: not by itself. */
  publishAt: moment.nullable(),
  singleSale: z.boolean(),
  orderBump: orderBumps,
  upsell,
  lessons,
  /** How many days an access lasts. Null: for ever. */
  accessDays: countUpTo(mostDays).nullable(),
  /** The buyer's name moves over the videos. */
  watermark: z.boolean(),
  /** Pupils may ask below its lessons. */
  takesQuestions: z.boolean(),
  /** Null: no certificate. */
  certificateHours: countUpTo(10_000).nullable(),
  ...pageFields,
  fiscal: fiscalOverridesOf(courseClasses),
}

interface DependentFields {
  title: string
  certificateHours: number | null
}

/** Errors of fields that contradict each other, by the field that has to be corrected. */
export const courseErrors = ({ title, certificateHours }: DependentFields): Record<string, string> =>
  certificateHours === null || isReadableOnCertificate(title)
    ? {}
    : { title: 'O certificado só mostra letras do alfabeto latino. Mude o título ou deixe o curso sem certificado.' }

const allFields = z.object({
  ...fields,
  description: fields.description.default(''),
  thumbnailUrl: fields.thumbnailUrl.default(''),
  currency: fields.currency.default('BRL'),
  published: fields.published.default(false),
  publishAt: fields.publishAt.default(null),
  singleSale: fields.singleSale.default(false),
  orderBump: fields.orderBump.default([]),
  upsell: upsell.default(null),
  lessons: fields.lessons.default(noLessons),
  accessDays: fields.accessDays.default(null),
  watermark: fields.watermark.default(false),
  takesQuestions: fields.takesQuestions.default(true),
  certificateHours: fields.certificateHours.default(null),
  ...newPageFields,
  launchPlan: fields.launchPlan.optional(),
  fiscal: fields.fiscal.optional(),
})
export const newCourse = allFields.superRefine(addIssuesOf(courseErrors))

/** Omitted fields stay unchanged. Conflicts between fields are checked on the changed course (`courseErrors`). */
export const courseChange = z.object(fields).partial()
export type CourseChange = z.output<typeof courseChange>
