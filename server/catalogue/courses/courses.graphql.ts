import type { GraphQLResolveInfo } from 'graphql'
import { type CourseChange, courseChange, courseErrors, newCourse } from '#domain/catalogue/courses/course-form.ts'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import { builder, type GraphQLContext, idOf, idsOf, pageAnswer, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { FiscalOverrideInput } from '../fiscal-classes/overrides.graphql.ts'
import { saveOverrides } from '../fiscal-classes/save-overrides.ts'
import { present } from '#server/platform/web/panel/checked.ts'
import { recordedCourse } from '../products/recorded-rows.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { rowFields } from '#server/platform/web/panel/row-fields.ts'
import { CurrencyEnum } from '../products/bumps.graphql.ts'
import { draftFields, draftInputs, isPreview, previewArg, refusePublished, waitingOf } from '../products/draft.graphql.ts'
import { listArgs, listPage } from '../products/public-list.graphql.ts'
import { productFields, productInputs, singleFields, singleInputs } from '../products/product-fields.graphql.ts'
import { asSold, isOnSale } from '../products/product-rows.sql.ts'
import {
  columnsOf,
  type CourseRow,
  courses,
  type Detail,
  listCourses,
  previewedCourse,
  publishedCourse,
  publishedCourses,
} from './courses.sql.ts'
import { Lessons, LessonsInput, type Outline, publicOutline } from './lessons.graphql.ts'
import { invalidField, notFound } from '#domain/platform/refusals/refusal.ts'

const missing = 'Course not found'

const Course = builder.objectRef<CourseRow>('Course').implement({
  description: 'A course (docs/rules/catalogue.md#courses). Public responses contain no video and no file.',
  fields: (t) => ({
    ...productFields(t),
    ...singleFields(t),
    slug: t.exposeString('slug'),
    thumbnailUrl: t.exposeString('thumbnail_url'),
    price: t.float({
      description: 'In units of the currency; in public responses that of this moment.',
      resolve: (course) => unitsFromCents(course.price_cents),
    }),
    currency: t.field({ type: CurrencyEnum, resolve: (course) => course.currency }),
    published: t.exposeBoolean('published'),
    ...draftFields(t),
    lessons: t.field({ type: Lessons, resolve: (course) => course.lessons as unknown as Outline }),
    accessDays: t.exposeInt('access_days', { nullable: true, description: 'How many days an access lasts. Null: for ever.' }),
    watermark: t.exposeBoolean('watermark', { description: "The buyer's name moves over the videos." }),
    takesQuestions: t.exposeBoolean('takes_questions', { description: 'Pupils may ask below its lessons.' }),
    certificateHours: t.exposeInt('certificate_hours', { nullable: true, description: 'Hours on the certificate. Null: no certificate.' }),
  }),
})

const CoursePage = pageType('CoursePage', Course)

const pageFields = ['lessons', 'orderBump', 'upsell', 'watermark', 'takesQuestions', 'author', 'authorPicture', 'aboutAuthor', 'questions']

/** The detail that the requested fields of the list need. */
function detailOf(info: GraphQLResolveInfo): Detail {
  const requested = rowFields(info)
  const requests = (...fields: string[]) => fields.some((field) => requested.has(field))
  return requests(...pageFields) ? 'whole' : requests('createdAt', 'updatedAt') ? 'dated' : 'card'
}

const publicCourse = (course: CourseRow): CourseRow => ({
  ...asSold(course),
  upsell: null,
  lessons: publicOutline(course.lessons as unknown as Outline, course.slug) as unknown as CourseRow['lessons'],
})

builder.queryFields((t) => ({
  publicListCourses: t.field({
    type: CoursePage,
    description: 'Published courses, newest first; no token needed. 12 a page.',
    args: listArgs(t),
    resolve: async (_, args, context, info) => {
      const page = listPage(args, context)
      const detail = detailOf(info)
      const { data, totalCount } = await listCourses(context.db, page, { publishedOnly: true, detail })
      return pageAnswer(page, { data: data.map(detail === 'whole' ? publicCourse : asSold), totalCount })
    },
  }),
  publicGetCourse: t.field({
    type: Course,
    description: 'A published course; no token needed. NOT_FOUND otherwise.',
    args: { id: t.arg.id({ required: true }), preview: previewArg(t) },
    resolve: async (_, { id, preview }, context) => {
      const courseId = idOf(id, missing)
      const published = await publishedCourse(context.db, courseId)
      const draft = !published && (await isPreview(context, courseId, preview)) ? await previewedCourse(context.db, courseId) : undefined
      return publicCourse(published ?? draft ?? notFound(missing))
    },
  }),
  publicCourses: t.field({
    type: [Course],
    description: 'Those of these courses that are for sale, in no particular order; no token needed. For a cart: at most 50.',
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_, { ids }, { deps }) => {
      const courseIds = idsOf(ids)
      return (await publishedCourses(deps.db, courseIds)).filter(isOnSale).map(publicCourse)
    },
  }),
}))

const CourseInput = builder.inputType('CourseInput', {
  description:
    'Creating needs title, slug and price; editing changes only the fields that are present. Null removes accessDays, certificateHours and upsell.',
  fields: (t) => ({
    ...productInputs(t),
    ...singleInputs(t),
    slug: t.string(),
    thumbnailUrl: t.string(),
    price: t.float({ description: 'In units of the currency, at most two decimals.' }),
    currency: t.field({ type: CurrencyEnum }),
    published: t.boolean(),
    ...draftInputs(t),
    lessons: t.field({ type: LessonsInput }),
    accessDays: t.int(),
    watermark: t.boolean(),
    takesQuestions: t.boolean(),
    certificateHours: t.int(),
    fiscal: t.field({ type: [FiscalOverrideInput], description: 'Of the class COURSE.' }),
  }),
})

/** A null means the same as an absent field, except where it removes a limit. */
const courseInput = ({ accessDays, certificateHours, upsell, publishAt, ...data }: typeof CourseInput.$inferInput) => ({
  ...present(data),
  ...waitingOf({ ...data, publishAt }),
  ...(accessDays === undefined ? {} : { accessDays }),
  ...(certificateHours === undefined ? {} : { certificateHours }),
  ...(upsell === undefined ? {} : { upsell }),
})

panelEntry({
  operations: { list: 'listCourses', read: 'getCourse', create: 'createCourse', edit: 'editCourse' },
  descriptions: {
    list: 'All courses, for the panel. 10 a page.',
    read: 'A course with all its fields, for the panel.',
    edit: 'Also saves the lessons alone, whenever a download changes (docs/rules/admin-panel.md#course-downloads).',
  },
  recorded: recordedCourse,
  missing,
  type: Course,
  page: CoursePage,
  input: CourseInput,
  argument: 'data',
  normalize: courseInput,
  schemas: { create: newCourse, edit: courseChange },
  refuse: refusePreviews,
  conflicts: { courses_slug: { field: 'slug', message: 'Já existe um curso com este endereço (slug).' } },
  list: async (db, page, info, context) => {
    const identity = await context.identity()
    const only = identity.kind === 'person' ? identity.own : []
    return listCourses(db, page, { publishedOnly: false, detail: detailOf(info), only })
  },
  read: courses.byId,
  async create(tx, course) {
    const created = await courses.create(tx, columnsOf(course))
    await saveOverrides(tx, { courseId: created.id, bookId: null }, course.fiscal)
    return created
  },
  async edit(tx, id, change, version) {
    await refusePublished(change, () => courses.byId(tx, id))
    const edited = await courses.edit(tx, id, columnsOf(change), version)
    if (!edited) return undefined
    refuseInconsistency(change, edited)
    await saveOverrides(tx, { courseId: id, bookId: null }, change.fiscal)
    return edited
  },
})

/** Whoever opens a lesson to everybody gives away what is sold: more previews need the right of a price. */
async function refusePreviews(context: GraphQLContext, { lessons }: typeof CourseInput.$inferInput, id?: string) {
  if (!id || !lessons) return
  const { lessons: before } = (await courses.byId(context.db, id)) ?? notFound(missing)
  const free = previewsOf(before as unknown as Outline)
  if (!previewsOf(lessons).every((each) => free.includes(each))) await requireStaff(context, 'catalogue.write')
}

const previewsOf = ({ lessons, modules }: typeof LessonsInput.$inferInput | Outline) =>
  [...(lessons ?? []), ...(modules ?? []).flatMap((module) => module.lessons ?? [])].flatMap(({ id, preview }) => (preview ? [id] : []))

/** A change of one field can make it inconsistent with an unchanged field. Only these are checked, so that lessons can be saved alone. */
function refuseInconsistency(change: CourseChange, { title, certificate_hours: certificateHours }: CourseRow) {
  if (change.title === undefined && change.certificateHours === undefined) return
  const [field, text] = Object.entries(courseErrors({ title, certificateHours }))[0] ?? []
  if (field && text) throw invalidField(field, text)
}
