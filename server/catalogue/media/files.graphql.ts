import { fileAddress, insideFile } from '#domain/platform/files/file-address.ts'
import { fileKinds, fileTypes, typesOf } from '#domain/platform/files/file-types.ts'
import { Access, builder, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { listFiles } from './file-list.sql.ts'
import { fileById, type FileRow, unusedDays } from '#server/platform/files/files.sql.ts'
import { type FileUse, usesOf } from './file-uses.sql.ts'
import { removeFile } from './remove-file.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { replaceFile } from './replace-file.ts'

type Shown = FileRow & { uses: FileUse[] }

/** Limit per file; the panel says how many more there are. */
const shownUses = 5
const missing = 'Este arquivo não existe mais.'
const dayMs = 24 * 60 * 60 * 1000

const FileKind = builder.enumType('FileKind', { description: 'What a file is, by its content.', values: fileKinds })
const FileAccess = builder.enumType('FileAccess', {
  description: 'PUBLIC: a picture of a page, or a sample. PROTECTED: what is sold.',
  values: ['PUBLIC', 'PROTECTED'] as const,
})
const FileUser = builder.enumType('FileUser', {
  description: 'RECORD: copies of buyers.',
  values: ['COURSE', 'BOOK', 'BUNDLE', 'PLAN', 'BANNER', 'POST', 'RECORD'] as const,
})

const FileUseType = builder.objectRef<FileUse>('FileUse').implement({
  description: 'Where a file is named.',
  fields: (t) => ({
    entity: t.field({ type: FileUser, resolve: ({ entity }) => entity }),
    id: t.exposeID('id'),
    title: t.exposeString('title', { description: 'Of a banner, its link.' }),
    removed: t.exposeBoolean('removed', { description: 'A book that is no longer sold, and that its buyers keep.' }),
  }),
})

const File = builder.objectRef<Shown>('File').implement({
  description: 'Content that the store keeps itself (docs/files.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    address: t.string({ description: 'As fields name it.', resolve: fileAddress }),
    name: t.exposeString('name'),
    kind: t.field({ type: FileKind, resolve: ({ type }) => fileTypes[type]?.kind ?? 'DOCUMENT' }),
    access: t.field({ type: FileAccess, resolve: ({ access }) => access }),
    type: t.exposeString('type', { description: 'MIME type.' }),
    bytes: t.exposeFloat('bytes'),
    width: t.exposeInt('width', { nullable: true, description: 'Of a picture, in pixels.' }),
    height: t.exposeInt('height', { nullable: true }),
    duration: t.exposeFloat('duration_seconds', { nullable: true, description: 'Of a video or audio, in seconds.' }),
    playbackProblem: t.exposeString('playback_problem', {
      nullable: true,
      description: 'Why browsers do not play a video or audio, in a sentence for its author. Null: they do, as far as its index tells.',
    }),
    uploadedBy: t.exposeString('uploaded_by', { description: "The staff member's e-mail, or demo." }),
    createdAt: dateTime(t, (file) => file.created_at),
    uses: t.field({ type: [FileUseType], description: `At most ${shownUses}.`, resolve: ({ uses }) => uses }),
    useCount: t.int({ resolve: ({ uses }) => uses[0]?.total ?? 0 }),
    unusedSince: dateTimeOrNull(t, unusedOf, 'A file is marked at night.'),
    removalAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'It is removed then if nothing uses it.',
      resolve: (file) => {
        const since = unusedOf(file)
        return since && new Date(since.getTime() + unusedDays * dayMs)
      },
    }),
  }),
})

/** A file may be used again since it was marked. */
const unusedOf = ({ unused_since, uses }: Shown) => (uses.length === 0 ? unused_since : null)

panelList('listFiles', {
  page: pageType('FilePage', File),
  description: 'The files that the store keeps, the newest first, with their uses. Searched by name. 10 a page.',
  args: (arg) => ({ access: arg({ type: Access }), search: arg.string(), kind: arg({ type: FileKind }) }),
  read: async ({ db }, page, { kind }) => {
    const { data, totalCount } = await listFiles(db, { ...page, types: kind ? typesOf(kind) : null })
    const ids = data.map(({ id }) => id)
    const uses = Map.groupBy(await usesOf(db, ids, shownUses), ({ fileId }) => fileId)
    return { data: data.map((file) => ({ ...file, uses: uses.get(file.id) ?? [] })), totalCount }
  },
})

builder.queryField('playbackProblem', (t) =>
  t.string({
    nullable: true,
    description:
      'Why browsers do not play the file that a field names, in a sentence for its author. Null: they do, or the store does not keep it.',
    args: { address: t.arg.string({ required: true, description: 'As the field names it.' }) },
    resolve: async (_, { address }, context) => {
      const inside = insideFile(address)
      const file = inside && (await fileById(context.db, inside.id))
      return file?.playback_problem ?? null
    },
  }),
)

builder.mutationFields((t) => ({
  removeFile: t.boolean({
    description: 'Removes a file that nothing uses, at once and for ever. CONFLICT if something uses it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      const { actor } = await requireStaff(context)
      const fileId = idOf(id, missing)
      if (await removeFile(context.deps, fileId, actor)) return true
      if (await fileById(context.db, fileId)) throw new Refusal('CONFLICT', 'Este arquivo está em uso. Troque-o ou tire-o de lá primeiro.')
      throw new Refusal('NOT_FOUND', missing)
    },
  }),
  replaceFile: t.int({
    description:
      'Puts another file of the same kind and access in every place where this one is named, as edits that are recorded in their histories. Returns the number of places.',
    args: { id: t.arg.id({ required: true }), by: t.arg.id({ required: true, description: 'The new file, which was uploaded before.' }) },
    resolve: async (_, { id, by }, context) => {
      const { actor } = await requireStaff(context)
      return replaceFile(context.deps, actor, { id: idOf(id, missing), by: idOf(by, missing) })
    },
  }),
}))
