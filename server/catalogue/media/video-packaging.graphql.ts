import { insideFile } from '#domain/platform/files/file-address.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import { type PackagingState, packagingState, packagingStates } from '#server/platform/files/packaging-state.ts'

const PackagingStateType = builder.enumType('PackagingState', {
  description: 'UNCHANGED: it is played as it was uploaded.',
  values: packagingStates,
})

const VideoPackaging = builder.objectRef<{ state: PackagingState; percent: number; problem: string | null }>('VideoPackaging').implement({
  description: 'The qualities of a video that the store keeps (docs/files.md#qualities).',
  fields: (t) => ({
    state: t.field({ type: PackagingStateType, resolve: ({ state }) => state }),
    percent: t.exposeInt('percent', { description: 'Of the work that is done.' }),
    problem: t.exposeString('problem', { nullable: true, description: 'Why it stays as it is: a sentence for its author.' }),
  }),
})

builder.queryField('videoPackaging', (t) =>
  t.field({
    type: VideoPackaging,
    nullable: true,
    description: 'Null: the store does not keep this video, or makes no qualities of it.',
    args: { address: t.arg.string({ required: true, description: 'As the field names it.' }) },
    resolve: async (_, { address }, { db, deps }) => {
      const inside = insideFile(address)
      const file = inside && (await fileById(db, inside.id))
      const state = file && packagingState(file)
      if (!state || (state === 'WAITING' && !deps.config.ffmpegPath)) return null
      return { state, percent: file.packaging_percent ?? 0, problem: file.packaging_problem }
    },
  }),
)
