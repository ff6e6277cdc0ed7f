import { refundRecord } from '#domain/money/refunds/refund-record.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { reasonInput } from '#domain/platform/forms/reason-input.ts'
import { panelAction, panelActionsOn } from '#server/platform/web/panel/panel-action.ts'
import { Order, orderAction } from '#server/orders/list/orders.graphql.ts'
import { RefundMethod, RefundWhy } from '#server/orders/list/order-details.graphql.ts'
import { copiesOf, OrderItemCopies } from '#server/orders/list/order-item-copies.graphql.ts'
import { type WholeOrder, wholeOrderById } from '#server/orders/list/whole-orders.sql.ts'
import { confirmRefund, missingHeldRefund, refuseRefund } from './confirm-refund.ts'
import { explainPortalRefund } from './explain-portal-refund.ts'
import { recordRefund } from './record-refund.ts'
import { selectionArgs, selectionOf, whyOf } from './refund-args.graphql.ts'

orderAction('recordRefund', {
  description:
    'Records a refund that the store made outside PagBank, of all that is left, of some lines or of an amount, with the amount and the effects of `refundOrder`. Returns the updated order. CONFLICT: there is nothing to refund, another refund is under way, a dispute about the money is not decided yet, or another person has to confirm it (`isHeld`).',
  args: (arg) => ({
    ...selectionArgs(arg),
    method: arg({ type: RefundMethod, required: true }),
    returnedOn: arg({ type: 'Date', required: true, description: 'Not before the payment, not in the future.' }),
    reason: arg.string({ required: true, description: 'For the staff, 10 to 500 characters.' }),
  }),
  run: ({ deps, id, actor, subject, idempotencyKey: key }, { method, ...args }) =>
    recordRefund(deps, { orderId: id, ...selectionOf(args), method, ...checked(refundRecord, args), key, actor, subject }),
})

panelAction('explainRefund', {
  type: Order,
  description:
    'Says for which lines the store returned money in the portal of PagBank (OrderRefund, `isUnexplained`): it becomes their refund, or that of an amount for no line, and no money moves. Returns the updated order. CONFLICT: a line is refunded already.',
  argumentDescription: 'Of the OrderRefund.',
  missing: 'Este reembolso não existe.',
  args: (arg) => ({
    items: arg({ type: [OrderItemCopies], description: 'Absent: for no line.' }),
    why: arg({ type: RefundWhy, description: 'For no line it is needed.' }),
  }),
  run: ({ deps, id, actor }, { items, why }) =>
    explainPortalRefund(deps, { refundId: id, actor, ...(items ? { items: copiesOf(items) } : { items: null, why: whyOf(why) }) }),
  read: (db, _, orderId) => wholeOrderById(db, orderId),
})

const onRefund = panelActionsOn<WholeOrder>({
  type: Order,
  missing: missingHeldRefund,
  read: (db, _, orderId) => wholeOrderById(db, String(orderId)),
})

onRefund('confirmRefund', {
  description:
    'Confirms a refund that is held (OrderRefund, `isHeld`), and makes it. FORBIDDEN: the person who asked for it. CONFLICT: it has another amount by now.',
  args: (arg) => ({ amountCents: arg({ type: 'Cents', required: true, description: 'As you have seen it.' }) }),
  run: ({ deps, id, actor, subject }, { amountCents: seenCents }) => confirmRefund(deps, { refundId: id, actor, subject, seenCents }),
})
onRefund('refuseRefund', {
  description: 'Ends a refund that is held, with the reason.',
  args: (arg) => ({ reason: arg.string({ required: true, description: 'For the staff, 10 to 500 characters.' }) }),
  run: ({ deps, id, actor }, args) => refuseRefund(deps, { refundId: id, actor, ...checked(reasonInput, args) }),
})
