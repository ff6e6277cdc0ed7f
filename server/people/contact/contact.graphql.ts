import { answerDeadline, protocolOf } from '#domain/people/contact.ts'
import { Access, builder, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelAction } from '#server/platform/web/panel/panel-action.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { answerMessage } from './answer-message.ts'
import { type ContactMessage, listMessages } from './contact-messages.sql.ts'

const missing = 'Mensagem não encontrada'

const Message = builder.objectRef<ContactMessage>('ContactMessage').implement({
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
  read: ({ db }, page, { open = null }) => listMessages(db, page, open),
})

panelAction('answerMessage', {
  type: Message,
  description: 'Records that a message was answered. CONFLICT: it was before.',
  missing,
  run: ({ db, id, actor }) => answerMessage(db, id, actor),
  read: async (_db, _id, answered) => answered,
})
