import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { openOrder } from '#server/orders/list/whole-orders.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { accessEvidence, chargeEvidence, downloadEvidence, fileEvidence } from './dispute-evidence.sql.ts'
import { missingDispute } from './disputes.graphql.ts'
import { type EvidenceLine, type EvidenceSection, evidenceSections } from './evidence-sections.ts'
import { listedDispute } from './find-disputes.sql.ts'

/** The newest. The page has room for these. */
const fileLines = 30

const EvidenceLineType = builder.objectRef<EvidenceLine>('EvidenceLine').implement({
  fields: (t) => ({ name: t.string({ resolve: ([name]) => name }), value: t.string({ resolve: ([, value]) => value }) }),
})

const EvidenceSectionType = builder.objectRef<EvidenceSection>('EvidenceSection').implement({
  fields: (t) => ({ title: t.exposeString('title'), lines: t.field({ type: [EvidenceLineType], resolve: ({ lines }) => lines }) }),
})

const DisputeEvidence = builder.objectRef<{ orderId: string; sections: EvidenceSection[] }>('DisputeEvidence').implement({
  description: 'What proves a sale to the institution that decides a dispute, in Portuguese (docs/disputes.md#evidence).',
  fields: (t) => ({
    orderId: t.exposeID('orderId'),
    sections: t.field({ type: [EvidenceSectionType], resolve: ({ sections }) => sections }),
  }),
})

builder.mutationField('openDisputeEvidence', (t) =>
  t.field({
    type: DisputeEvidence,
    description: "The evidence for a dispute. A mutation, because the order's history records who saw the buyer's data.",
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { db, ...context }) => {
      const { actor } = await requireStaff({ db, ...context })
      const dispute = await listedDispute(db, idOf(id, missingDispute))
      const order = dispute && (await openOrder(db, dispute.order_id, actor, true))
      if (!order) throw new Refusal('NOT_FOUND', missingDispute)
      await db
        .transaction()
        .execute((tx) => recordOrderEdit(tx, actor, order.id, { field: 'disputeEvidence', before: null, after: 'OPENED' }))
      const [charges, accesses, downloads, fileDownloads] = await Promise.all([
        chargeEvidence(db, order.id),
        accessEvidence(db, order),
        downloadEvidence(db, order.id),
        fileEvidence(db, order.id, fileLines),
      ])
      return { orderId: order.id, sections: evidenceSections({ dispute, order, charges, accesses, downloads, fileDownloads }) }
    },
  }),
)
