import { invalidField } from '#domain/platform/refusals/refusal.ts'
import { type GraphQLContext, requireOwn, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'
import { dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { isPreviewOf, previewTokenOf } from './preview-token.ts'

interface Draft {
  id: string
  publish_at: Date | null
}

/** Fields of what may be a draft. */
export const draftFields = <Row extends Draft>(t: PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Row>) => ({
  publishAt: dateTimeOrNull(t, (product) => product.publish_at, 'When a draft is published by itself. Null: not by itself.'),
  previewToken: t.string({
    description: 'For staff only: `preview` of the public query, which shows a draft to whoever has it, for two weeks.',
    resolve: async ({ id }, _, context) => {
      await requireOwn(context, 'courses.read', id)
      return previewTokenOf(context.deps, id)
    },
  }),
})

export const draftInputs = (t: PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>) => ({
  publishAt: t.field({ type: 'DateTime', description: 'Of a draft. Null: it is published only by `published`.' }),
})

interface Waiting {
  published?: boolean | null | undefined
  publishAt?: Date | string | null | undefined
}

/** A null removes the moment, and so does publishing at once. */
export const waitingOf = ({ published, publishAt }: Waiting) =>
  published ? { publishAt: null } : publishAt === undefined ? {} : { publishAt }

export const previewArg = (t: PothosSchemaTypes.QueryFieldBuilder<SchemaTypes, {}>) =>
  t.arg.string({ description: 'The `previewToken` of a draft.' })

/** Whether the caller sees the draft of this product by their token. */
export function isPreview(context: GraphQLContext, id: string, token: string | null | undefined): Promise<boolean> {
  if (token) context.isShared = false
  return isPreviewOf(context.deps, id, token)
}

/** A product that is published waits for no moment. */
export async function refusePublished(
  change: { published?: boolean | undefined; publishAt?: Date | null | undefined },
  read: () => Promise<{ published: boolean } | undefined>,
) {
  if (!change.publishAt || change.published === false) return
  if ((await read())?.published) throw invalidField('publishAt', 'Já está publicado: deixe em branco, ou tire do ar.')
}
