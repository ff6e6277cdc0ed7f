import { z } from 'zod'
import { currency, line, optionalPicture, optionalUrl, orderBumps, priceWithCents, prose, required, slug } from './form-fields.ts'

/** A course as the admin panel sends it (docs/rules/catalogue.md#courses). */
export const download = z.object({
  title: required(200, 'Escreva o título do arquivo.'),
  file: optionalUrl.default(''),
  referenceLink: optionalUrl.default(''),
  size: line(30).default(''),
  ext: line(20).default(''),
})

const lesson = z.object({
  id: line(60)
    .nullish()
    .transform((id) => id || crypto.randomUUID()),
  title: required(200, 'Escreva o título da aula.'),
  description: prose(5_000)
    .nullish()
    .transform((text) => text ?? ''),
  video: optionalUrl.nullish().transform((url) => url ?? ''),
  downloads: z
    .array(download)
    .max(50)
    .nullish()
    .transform((downloads) => downloads ?? []),
})

const courseModule = z.object({
  title: required(200, 'Escreva o título do módulo.'),
  lessons: z
    .array(lesson)
    .max(200)
    .nullish()
    .transform((lessons) => lessons ?? []),
})

/** See docs/rules/admin-panel.md#course-structure: a course has either modules or lessons outside of modules, never both. */
export const lessons = z
  .object({
    withModules: z.boolean(),
    lessons: z
      .array(lesson)
      .max(500)
      .nullish()
      .transform((list) => list ?? []),
    modules: z
      .array(courseModule)
      .max(100)
      .nullish()
      .transform((list) => list ?? []),
  })
  .transform(({ withModules, lessons, modules }) => ({
    withModules,
    lessons: withModules ? [] : lessons,
    modules: withModules ? modules : [],
  }))
export type Lessons = z.output<typeof lessons>

export const noLessons: Lessons = { withModules: false, lessons: [], modules: [] }

const fields = {
  title: required(200, 'Escreva o título.'),
  slug,
  price: priceWithCents,
  description: prose(20_000),
  thumbnailUrl: optionalPicture,
  currency,
  published: z.boolean(),
  singleSale: z.boolean(),
  orderBump: orderBumps,
  lessons,
}

export const newCourse = z.object({
  ...fields,
  description: fields.description.default(''),
  thumbnailUrl: fields.thumbnailUrl.default(''),
  currency: fields.currency.default('BRL'),
  published: fields.published.default(false),
  singleSale: fields.singleSale.default(false),
  orderBump: fields.orderBump.default([]),
  lessons: fields.lessons.default(noLessons),
})
export type NewCourse = z.output<typeof newCourse>

/** Omitted fields stay unchanged. */
export const courseChange = z.object(fields).partial()
export type CourseChange = z.output<typeof courseChange>
