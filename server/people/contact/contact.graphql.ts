import { answerDeadline, protocolOf } from '#domain/people/contact/contact.ts'
import { Access, builder, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelAction } from '#server/platform/web/panel/panel-action.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import { answerInput } from '#domain/people/contact/answer.ts'
import { OrderStatus } from '#server/orders/list/orders.graphql.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { answerMessage } from './answer-message.ts'
import { type ContactMessage, isClaimed, listMessages } from './contact-messages.sql.ts'
import { type OrderBeside, withOrdersBeside } from './orders-beside.sql.ts'
import { takeMessage } from './take-message.ts'

const missing = 'Mensagem não encontrada'

const MessageOrder = builder.objectRef<OrderBeside>('MessageOrder').implement({
  description: 'An order that a message may be about.',
  fields: (t) => ({
    id: t.exposeID('id'),
    titles: t.exposeStringList('titles', { description: 'At most three.' }),
    totalCents: t.expose('total_cents', { type: 'Cents' }),
    status: t.field({ type: OrderStatus, resolve: (order) => order.status }),
    createdAt: dateTime(t, (order) => order.created_at),
  }),
})

type MessageRow = ContactMessage & { orders: OrderBeside[] }

const Message = builder.objectRef<MessageRow>('ContactMessage').implement({
  description: 'A message of the contact page.',
  fields: (t) => ({
    id: t.exposeID('id'),
    protocol: t.string({ description: 'What its sender can refer to.', resolve: ({ id }) => protocolOf(id) }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    order: t.string({ nullable: true, description: 'The order as the sender wrote it.', resolve: (each) => each.order_reference || null }),
    message: t.exposeString('message'),
    receivedAt: dateTime(t, (message) => message.received_at),
    deadlineAt: dateTime(t, (message) => answerDeadline(message.received_at), 'Until when the law wants an answer.'),
    confirmationFailed: t.boolean({
      description: "The mail server refuses the sender's address.",
      resolve: (message) => message.confirmation_failure !== null,
    }),
    answeredAt: dateTimeOrNull(t, (message) => message.answered_at),
    answeredBy: t.exposeString('answered_by', { nullable: true }),
    answer: t.string({ nullable: true, description: 'Null: given elsewhere.', resolve: (each) => each.answer || null }),
    answerSentAt: dateTimeOrNull(t, (message) => message.answer_sent_at),
    answerFailed: t.boolean({
      description: 'The mail server refused the answer, so that the message is open again.',
      resolve: (message) => message.answer_failure !== null,
    }),
    takenBy: t.string({
      nullable: true,
      description: 'Who is about to answer it.',
      resolve: (each) => (isClaimed(each) ? each.taken_by : null),
    }),
    isTakenByOther: t.boolean({
      description: 'Somebody other than the caller is about to answer it.',
      resolve: async (each, _, context) => isClaimed(each) && each.taken_by !== (await requireStaff(context)).actor,
    }),
    orders: t.field({ type: [MessageOrder], description: 'At most three: the one it names first.', resolve: ({ orders }) => orders }),
  }),
})

panelList('listMessages', {
  page: pageType('ContactMessagePage', Message),
  description:
    'Messages of the contact page, the newest first. 10 a page. `search`: parts of the name, the e-mail, the protocol, the order or the text.',
  args: (arg) => ({
    access: arg({ type: Access }),
    search: arg.string(),
    open: arg.boolean({ description: 'True: those that nobody has answered; false: the others.' }),
  }),
  read: async ({ db }, page, { open = null }) => {
    const { data, totalCount } = await listMessages(db, page, open)
    return { data: await withOrdersBeside(db, data), totalCount }
  },
})

panelAction('takeMessage', {
  type: Message,
  description: 'Keeps a message for whoever is about to answer it, for 30 minutes. CONFLICT: it is answered, or somebody else has it.',
  missing,
  args: (arg) => ({ from: arg.string({ description: 'From whom it is taken over.' }) }),
  run: ({ db, id, actor }, { from }) => takeMessage(db, id, actor, from ? plainLine(from) : null),
  read: async (db, _id, message) => message && (await withOrdersBeside(db, [message]))[0],
})

panelAction('answerMessage', {
  type: Message,
  description:
    'Answers a message by e-mail, or records that it was answered elsewhere. CONFLICT: somebody else has answered it, or is about to.',
  missing,
  args: (arg) => ({ text: arg.string({ description: 'At most 5000 characters. Absent: answered elsewhere.' }) }),
  run: ({ db, id, actor }, { text }) => answerMessage(db, id, actor, typeof text === 'string' ? checked(answerInput, { text }).text : null),
  read: async (db, _id, message) => message && (await withOrdersBeside(db, [message]))[0],
})
