import { flagChoices, flagIn } from '#app/admin/platform/lists/address.ts'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { MessageItem } from './message-item.tsx'
import { listMessages } from './messages.graphql.ts'

const choices = flagChoices('Todas', 'Sem resposta', 'Respondidas')

/** Messages from the contact page. The law wants an answer within five days (docs/law.md#support). */
export default listScreen({
  title: 'Mensagens',
  search: 'Buscar por nome, e-mail, protocolo ou texto...',
  filters: <SwitchLinks filter label="Situação" name="aberta" choices={choices} />,
  list: {
    name: 'messages',
    document: listMessages,
    fallback: 'Não foi possível ler as mensagens',
    filters: (query) => ({ open: flagIn(query, 'aberta') }),
    // Whoever has it may be done soon, and an answer on its way arrives.
    moves: ({ isTakenByOther, answer, answeredAt, answerSentAt }) => isTakenByOther || Boolean(answer && answeredAt && !answerSentAt),
  },
  empty: 'Nenhuma mensagem encontrada',
  noun: ['mensagem', 'mensagens'],
  renderRow: (message) => <MessageItem key={message.id} message={message} />,
})
