import type { ArgBuilder, InputShapeFromFields } from '@pothos/core'
import type { RefundWhy as Why } from '#domain/money/refunds/refund-record.ts'
import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { RefundWhy } from '#server/orders/list/order-details.graphql.ts'
import { copiesOf, OrderItemCopies } from '#server/orders/list/order-item-copies.graphql.ts'
import { builder, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'

const RefundAmount = builder.inputType('RefundAmount', {
  description: 'Some of the money of an order, for no line: its accesses stay, and what it has counts as cheaper from then on.',
  fields: (t) => ({
    cents: t.field({ type: 'Cents', required: true, description: 'All that is left: the whole order.' }),
    leftCents: t.field({
      type: 'Cents',
      required: true,
      description: 'What is left of the money of the order, as you have seen it. CONFLICT if it has changed: no press returns it twice.',
    }),
  }),
})

/** The arguments of what a refund returns. */
export const selectionArgs = (arg: ArgBuilder<SchemaTypes>) => ({
  items: arg({ type: [OrderItemCopies], description: 'Absent, without an amount: the whole order.' }),
  amount: arg({ type: RefundAmount }),
  onlyDue: arg.boolean({ description: 'Only money that must be refunded (`refundDue`); the order itself is not refunded.' }),
  why: arg({ type: RefundWhy, description: 'An amount needs it.' }),
})

type Args = InputShapeFromFields<ReturnType<typeof selectionArgs>>

export function selectionOf({ items, amount, onlyDue, why }: Args): RefundSelection & { why: Why | null } {
  return {
    items: items ? copiesOf(items) : null,
    onlyDue: onlyDue ?? false,
    amount: amount ?? null,
    why: amount ? whyOf(why) : (why ?? null),
  }
}

/** Throws BAD_USER_INPUT without a reason. */
export function whyOf(why: Why | null | undefined): Why {
  if (why) return why
  throw new Refusal('BAD_USER_INPUT', 'Diga por que este valor volta.', { fields: { why: 'Diga por que este valor volta.' } })
}
