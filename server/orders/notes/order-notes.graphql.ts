import { orderNoteInput } from '#domain/orders/order/order-note.ts'
import { builder, idOf } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { panelAction } from '#server/platform/web/panel/panel-action.ts'
import { missingOrder, Order, orderAction } from '../list/orders.graphql.ts'
import { wholeOrderById } from '../list/whole-orders.sql.ts'
import { notesOf, type OrderNote as StoredNote } from './order-notes.sql.ts'
import { addNote, removeNote } from './write-note.ts'

const OrderNote = builder.objectRef<StoredNote>('OrderNote').implement({
  description: 'A note of staff about an order. Its buyer reads it only in an export of their data.',
  fields: (t) => ({
    id: t.exposeID('id'),
    actor: t.exposeString('actor', { description: 'The staff member.' }),
    note: t.exposeString('note'),
    createdAt: dateTime(t, (each) => each.created_at),
  }),
})

builder.queryField('orderNotes', (t) =>
  t.field({
    type: [OrderNote],
    description: 'Notes of staff about an order, the newest first.',
    args: { orderId: t.arg.id({ required: true }) },
    resolve: (_, { orderId }, { db }) => notesOf(db, idOf(orderId, missingOrder)),
  }),
)

orderAction('addOrderNote', {
  description:
    'Adds a note for the staff to an order, up to 2,000 characters. CONFLICT: the order names nobody any more, or has 200 notes.',
  args: (arg) => ({ note: arg.string({ required: true }) }),
  run: ({ db, id, actor }, args) => addNote(db, id, { ...checked(orderNoteInput, args), actor }),
})

panelAction('removeOrderNote', {
  type: Order,
  description: 'Removes a note of an order. The history of the order says of which moment it was.',
  argumentDescription: 'Of the OrderNote.',
  missing: 'Esta anotação não existe mais.',
  run: ({ db, id, actor }) => removeNote(db, id, actor),
  read: (db, _, orderId) => wholeOrderById(db, orderId),
})
