import { declarationMeans, returnStatuses } from '#domain/compliance/withdrawals/withdrawal.ts'
import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelAction } from '#server/platform/web/panel/panel-action.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { OrderItemCopies } from '#server/orders/list/order-item-copies.graphql.ts'
import { missingOrder } from '#server/orders/list/orders.graphql.ts'
import { registerWithdrawal } from './register-withdrawal.ts'
import { type ListedWithdrawal, listedWithdrawal, orderWithdrawals } from './order-withdrawals.sql.ts'
import { receiveReturn } from './receive-return.ts'
import { registrationInput } from '#domain/compliance/withdrawals/withdrawal-form.ts'

const missingWithdrawal = 'Desistência não encontrada'

const ReturnStatusEnum = builder.enumType('ReturnStatus', {
  description: 'WAITING_RETURN: a printed book that was sent has to come back. RETURNED: it did. DONE: nothing has to come back.',
  values: returnStatuses,
})

const DeclarationMeansEnum = builder.enumType('DeclarationMeans', {
  description: 'How a buyer declared a withdrawal that staff registered.',
  values: declarationMeans,
})

const Withdrawal = builder.objectRef<ListedWithdrawal>('Withdrawal').implement({
  description: "A buyer's withdrawal from a line of an order (docs/rules/withdrawal.md). How much the line was used never refuses one.",
  fields: (t) => ({
    id: t.exposeID('id'),
    orderId: t.exposeID('orderId'),
    itemId: t.exposeID('itemId', { description: 'The id of the OrderItem.' }),
    title: t.exposeString('title'),
    quantity: t.exposeInt('quantity'),
    physical: t.exposeBoolean('physical'),
    requestedAt: dateTime(t, (each) => each.requestedAt),
    declaredOn: t.expose('declaredOn', {
      type: 'Date',
      nullable: true,
      description: 'The day on which the buyer declared it by other means. Null: by the button.',
    }),
    declaredThrough: t.field({ type: DeclarationMeansEnum, nullable: true, resolve: (each) => each.declaredThrough }),
    registeredBy: t.exposeString('registeredBy', { nullable: true, description: 'The staff member who registered that.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'What the buyer wrote. None is required.' }),
    returnStatus: t.field({ type: ReturnStatusEnum, resolve: (each) => each.returnStatus }),
    receivedAt: dateTimeOrNull(t, (each) => each.receivedAt),
    receivedBy: t.exposeString('receivedBy', { nullable: true, description: 'The staff member.' }),
    refundCents: t.expose('refundCents', { type: 'Cents' }),
    isRefunded: t.exposeBoolean('isRefunded', { description: 'The money of the line has been refunded.' }),
    lessonsOpened: t.exposeInt('lessonsOpened', { nullable: true, description: 'Null if it is not a course.' }),
    lessonsCompleted: t.exposeInt('lessonsCompleted', { nullable: true, description: 'Null if it is not a course.' }),
    downloads: t.exposeInt('downloads', { description: 'Of the e-book, or of files of the course.' }),
    lastUsedAt: dateTimeOrNull(t, (each) => each.lastUsedAt),
  }),
})

builder.queryField('orderWithdrawals', (t) =>
  t.field({
    type: [Withdrawal],
    description: 'Withdrawals from an order, the newest first.',
    args: { orderId: t.arg.id({ required: true }) },
    resolve: (_, { orderId }, { db }) => orderWithdrawals(db, idOf(orderId, missingOrder)),
  }),
)

panelAction('receiveReturn', {
  type: Withdrawal,
  description: 'Records that a printed book has come back, and returns it to the stock. A second time changes nothing.',
  argumentDescription: 'Of the withdrawal.',
  missing: missingWithdrawal,
  run: ({ db, id, actor }) => receiveReturn(db, id, actor),
  read: listedWithdrawal,
})

builder.mutationField('registerWithdrawal', (t) =>
  t.field({
    type: [Withdrawal],
    description:
      'Registers a withdrawal that the buyer declared by e-mail, by telephone or otherwise, with the effects of the button (docs/rules/withdrawal.md#declared-elsewhere). All lines or none; a second time changes nothing. Returns the withdrawals of the order. WITHDRAWAL_OVER: the last day was before `declaredOn`. CONFLICT: a line was refunded, or cost nothing. ORDER_NOT_PAID: there is nothing to withdraw from.',
    args: {
      orderId: t.arg.id({ required: true }),
      items: t.arg({ type: [OrderItemCopies], required: true }),
      declaredOn: t.arg({
        type: 'Date',
        required: true,
        description:
          'Not before the payment, not in the future. It decides whether the withdrawal is in time. If nothing else does, another person confirms its refund above the sum of the settings (OrderRefund, `isHeld`).',
      }),
      through: t.arg({ type: DeclarationMeansEnum, required: true }),
      reason: t.arg.string({ description: 'If the buyer gave one. None is required.' }),
    },
    resolve: async (_, { orderId, through, ...args }, context) => {
      const { actor, subject } = await requireStaff(context)
      const id = idOf(orderId, missingOrder)
      const { items, declaredOn, reason } = checked(registrationInput, args)
      await registerWithdrawal(context.deps, { orderId: id, items, declaration: { on: declaredOn, through }, reason, actor, subject })
      return orderWithdrawals(context.db, id)
    },
  }),
)
