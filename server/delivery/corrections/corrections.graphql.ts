import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { line } from '#domain/platform/forms/form-fields.ts'
import { checked } from '#server/platform/web/graphql/checked.ts'
import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { missingOrder, Order } from '#server/orders/list/orders.graphql.ts'
import { wholeOrderById, type WholeOrder } from '#server/orders/list/whole-orders.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/start/refusal.ts'
import { correctOrderEmail } from './correct-order-email.ts'
import { resendEmail } from './resend-email.ts'

const correctionInput = z.object({
  email: emailInput,
  reason: line(300).min(1, 'Escreva o motivo.'),
})

builder.mutationField('correctOrderEmail', (t) =>
  t.field({
    type: Order,
    description:
      "Corrects the address of an order (docs/rules/orders.md#mistyped-address): accesses, progress and certificates move, the old address's sessions end, and the access e-mail is sent to the new address.",
    args: {
      orderId: t.arg.id({ required: true }),
      email: t.arg.string({ required: true }),
      reason: t.arg.string({ required: true, description: 'Up to 300 characters, for the history.' }),
    },
    resolve: async (_, { orderId, ...input }, context) => {
      const { actor } = await requireStaff(context)
      const id = idOf(orderId, missingOrder)
      await correctOrderEmail(context.deps, id, { ...checked(correctionInput, input), by: 'STAFF', actor })
      return wholeOrder(context.db, id)
    },
  }),
)

builder.mutationField('resendEmail', (t) =>
  t.field({
    type: Order,
    description:
      'Sends an e-mail of an order again. CONFLICT: an access e-mail of an order that is not paid. TOO_MANY_REQUESTS: five an hour for each order.',
    args: { orderId: t.arg.id({ required: true }), emailId: t.arg.id({ required: true }) },
    resolve: async (_, { orderId, emailId }, context) => {
      const { actor } = await requireStaff(context)
      const id = idOf(orderId, missingOrder)
      await resendEmail(context.deps, id, idOf(emailId, 'Este e-mail não existe mais.'), actor)
      return wholeOrder(context.db, id)
    },
  }),
)

async function wholeOrder(db: Db, id: string): Promise<WholeOrder> {
  return (await wholeOrderById(db, id)) ?? notFound(missingOrder)
}
