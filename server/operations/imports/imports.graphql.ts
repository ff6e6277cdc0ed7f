import { importActions, importOutcomes, importStatuses, isMoving } from '#domain/operations/imports/import-can.ts'
import { importKindNames, importPlatforms } from '#domain/operations/imports/import-fields.ts'
import { importedAudience } from '#server/delivery/access/course-emails.sql.ts'
import { importedCharges } from '#server/orders/subscriptions/imported-subscriptions.sql.ts'
import { Access, builder, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findJob } from '#server/platform/jobs/jobs.sql.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import { payments } from '#domain/operations/imports/payment-words.ts'
import { actOnImport } from './act-on-import.ts'
import { createImport, sampleOf } from './create-import.ts'
import { listLines } from './import-rows.sql.ts'
import { importById, importJobKey, type ImportRow, listImports, missingImport, type StatusWord } from './imports.sql.ts'
import { type NamedCourse, namedCourses } from './named-courses.sql.ts'

const Kind = builder.enumType('ImportKind', { description: 'What the lines of a file become (docs/imports.md).', values: importKindNames })
const Platform = builder.enumType('ImportPlatform', { values: importPlatforms })
const Status = builder.enumType('ImportStatus', { description: 'docs/imports.md#steps', values: importStatuses })
const Outcome = builder.enumType('ImportOutcome', {
  description:
    'SAME: the store has it already. REVOKED: staff have ended this access. SKIP: nothing to import, such as a refunded purchase. REFUSE: to be corrected.',
  values: importOutcomes,
})
const Action = builder.enumType('ImportAction', { description: 'docs/imports.md#steps', values: importActions })
const DateOrder = builder.enumType('DateOrder', { description: 'Whether 03/04 is of April or of March.', values: ['DMY', 'MDY'] as const })

const Named = builder.objectRef<NamedCourse>('ImportedCourse').implement({
  description: 'A course, or the product of a subscription, by its name in the file.',
  fields: (t) => ({
    key: t.exposeID('key'),
    name: t.exposeString('name'),
    lines: t.exposeInt('lines'),
    courseId: t.exposeID('courseId', { nullable: true, description: 'Course, or plan, of the store; null: none was chosen.' }),
  }),
})

const Payment = builder.enumType('ImportedPayment', { description: 'UNKNOWN: staff are asked.', values: payments })
const Word = builder.objectRef<StatusWord>('ImportedStatus').implement({
  description: 'A status of purchases, as the file writes it, and what it means.',
  fields: (t) => ({
    key: t.exposeID('key'),
    word: t.exposeString('word'),
    lines: t.exposeInt('lines'),
    payment: t.field({ type: Payment, resolve: ({ payment }) => payment }),
  }),
})

const Import = builder.objectRef<ImportRow>('Import').implement({
  description: 'A file of another platform, and what becomes of it (docs/imports.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    status: t.field({ type: Status, resolve: (row) => row.status }),
    isStuck: t.boolean({
      description: 'Its job was given up: RETRY adds it again.',
      resolve: async ({ id, status }, _, { db }) => isMoving(status) && !(await findJob(db, importJobKey(id)))?.isLive,
    }),
    kind: t.field({ type: Kind, resolve: (row) => row.kind }),
    platform: t.field({ type: Platform, resolve: (row) => row.platform }),
    header: t.exposeStringList('header'),
    sample: t.field({ type: t.listRef(t.listRef('String')), resolve: (row, _, { deps }) => sampleOf(deps, row) }),
    fields: t.stringList({
      description: 'For each column its field, or an empty text.',
      resolve: ({ header, mapping }) => header.map((_, place) => Object.entries(mapping).find(([, own]) => own === place)?.[0] ?? ''),
    }),
    dateOrder: t.field({ type: DateOrder, nullable: true, resolve: (row) => row.date_order }),
    courses: t.field({ type: [Named], resolve: ({ id }, _, { db }) => namedCourses(db, id) }),
    statuses: t.field({ type: [Word], resolve: (row) => row.statuses }),
    lines: t.int({ description: 'Lines of data.', resolve: (row) => Math.max(0, row.lines - 1) }),
    doneLines: t.int({ description: 'Lines that the current step has done.', resolve: (row) => Math.max(0, row.done_lines - 1) }),
    counts: t.intList({
      description: 'Lines by outcome, in the order of ImportOutcome.',
      resolve: ({ counts }) => importOutcomes.map((outcome) => counts[outcome] ?? 0),
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it waits for staff.' }),
    audience: t.intList({
      description:
        'Accesses that are there; people who were or will be told by e-mail; people who have an open access that they have not used, and were not told. Of SUBSCRIPTIONS: all of them, those whose charges have started, those that wait for that.',
      resolve: async ({ id, status, kind }, _, { db }) => {
        if (!['STOPPED', 'DONE', 'UNDONE'].includes(status)) return [0, 0, 0]
        if (kind === 'SUBSCRIPTIONS') return importedCharges(db, id)
        const { accesses, told, untold } = await importedAudience(db, id)
        return [accesses, told, untold]
      },
    }),
    createdBy: t.exposeString('created_by'),
    createdAt: dateTime(t, (row) => row.created_at),
  }),
})

type Line = Awaited<ReturnType<typeof listLines>>[number]
const ImportLine = builder.objectRef<Line>('ImportLine').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Its number: the names of the columns are 1, and each item of an order has its own.' }),
    row: t.exposeInt('file_row', { description: 'Row of the file, as a spreadsheet counts them.' }),
    cells: t.exposeStringList('cells'),
    outcome: t.field({ type: Outcome, resolve: ({ outcome }) => outcome }),
    reason: t.exposeString('reason', { nullable: true }),
  }),
})

const importOf = async (db: Db, id: string) => (await importById(db, idOf(id, missingImport))) ?? notFound(missingImport)

panelList('listImports', {
  page: pageType('ImportPage', Import),
  description: 'The newest first. 10 a page.',
  args: (arg) => ({ access: arg({ type: Access }) }),
  read: ({ db }, page) => listImports(db, page),
})

panelList('listImportLines', {
  page: pageType('ImportLinePage', ImportLine),
  description: 'Lines of an import by what becomes of them. 10 a page.',
  args: (arg) => ({ id: arg.id({ required: true }), outcome: arg({ type: Outcome }), access: arg({ type: Access }) }),
  read: async ({ db }, page, { id, outcome }) => {
    const row = await importOf(db, id)
    const totalCount = outcome ? (row.counts[outcome] ?? 0) : Object.values(row.counts).reduce((sum, count) => sum + count, 0)
    return { data: await listLines(db, row.id, { ...page, outcome: outcome ?? null }), totalCount }
  },
})

builder.queryField('getImport', (t) =>
  t.field({ type: Import, args: { id: t.arg.id({ required: true }) }, resolve: (_, { id }, { db }) => importOf(db, id) }),
)

const CourseInput = builder.inputType('ImportedCourseInput', { fields: (t) => ({ key: t.id({ required: true }), courseId: t.id() }) })
const StatusInput = builder.inputType('ImportedStatusInput', {
  fields: (t) => ({ key: t.id({ required: true }), isPaid: t.boolean({ required: true }) }),
})
const ChoicesInput = builder.inputType('ImportChoicesInput', {
  description: 'CHECK takes kind, platform, fields and dateOrder; MATCH takes courses, statuses and restores.',
  fields: (t) => ({
    kind: t.field({ type: Kind }),
    platform: t.field({ type: Platform }),
    fields: t.stringList({ description: 'For each column its field, or an empty text. Without them, they are recognized by their names.' }),
    dateOrder: t.field({ type: DateOrder }),
    courses: t.field({ type: [CourseInput] }),
    statuses: t.field({ type: [StatusInput] }),
    restores: t.boolean({ description: 'Whether accesses are given back that staff have revoked, or whose end they have set.' }),
  }),
})

builder.mutationFields((t) => ({
  createImport: t.field({
    type: Import,
    description: 'An import of an uploaded CSV file, whose columns are recognized by their names. Nothing is imported yet.',
    args: { fileId: t.arg.id({ required: true }) },
    resolve: async (_, { fileId }, context) => {
      const { actor } = await requireStaff(context)
      return createImport(context.deps, { fileId: idOf(fileId, missingImport), actor })
    },
  }),
  actOnImport: t.field({
    type: Import,
    nullable: true,
    description:
      'CHECK: the dry run. MATCH: courses and payments for words of the file. RUN, STOP, UNDO. RETRY: of a job that was given up. ANNOUNCE: e-mails to the next people; of SUBSCRIPTIONS, it starts the charges of the next ones. REMOVE: null, it is gone.',
    args: { id: t.arg.id({ required: true }), action: t.arg({ type: Action, required: true }), choices: t.arg({ type: ChoicesInput }) },
    resolve: async (_, { id, action, choices }, context) => {
      const by = await requireStaff(context)
      await actOnImport(context.deps, { id: idOf(id, missingImport), ...by, action, choices: choices ?? {} })
      return (await importById(context.db, id)) ?? null
    },
  }),
}))
