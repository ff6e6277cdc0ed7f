import { builder, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { Bulk, bulkOf } from './bulk.graphql.ts'
import { chosenOrderArgs, orderIdsChosen } from './chosen-orders.graphql.ts'
import { pastedLines } from './pasted-lines.ts'
import { prepareBulk } from './prepare-bulk.ts'

builder.mutationField('prepareSentMarks', (t) =>
  t.field({
    type: Bulk,
    description:
      'Prepares to mark orders as sent. `codes`: a line for each, with its id or its place among those chosen, the tracking code and perhaps a carrier. Without chosen orders the lines name them.',
    args: { ...chosenOrderArgs(t.arg), codes: t.arg.string() },
    resolve: async (_, { codes, ...chosen }, context) => {
      const { actor } = await requireStaff(context)
      const ids = await orderIdsChosen(context, chosen)
      const id = await prepareBulk(context.db, { kind: 'MARK_SENT', actor, ids, lines: pastedLines(codes ?? '') })
      return (await bulkOf(context, id)).operation
    },
  }),
)

builder.mutationField('prepareDueRefunds', (t) =>
  t.field({
    type: Bulk,
    description: 'Prepares to return the money that is due (`refundDue`) of the chosen orders. What each of them paid for stays.',
    args: chosenOrderArgs(t.arg),
    resolve: async (_, chosen, context) => {
      const { actor } = await requireStaff(context)
      const ids = (await orderIdsChosen(context, chosen)) ?? []
      const id = await prepareBulk(context.db, { kind: 'REFUND_DUE', actor, ids, lines: [] })
      return (await bulkOf(context, id)).operation
    },
  }),
)
