import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { Reply } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Deadline } from '#app/admin/platform/lists/deadline.tsx'
import { type Message, replyAddress } from './reply-address.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { answerMessage } from './messages.graphql.ts'

/** One message: who wrote, until when it must be answered, and the two things to do. */
export function MessageItem({ message }: { message: Message }) {
  const { name, email, order, protocol, receivedAt, deadlineAt, answeredAt, answeredBy, confirmationFailed } = message
  return (
    <li className="grid gap-x-8 gap-y-3 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          {answeredAt ? <Badge tone="ok">Respondida</Badge> : <Deadline at={deadlineAt} />}
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
          <span className="wrap-anywhere">{email}</span>
          {order && <span className="wrap-anywhere">Pedido: {order}</span>}
          <span className="money">{formatMoment(receivedAt)}</span>
          <span>
            Protocolo <span className="font-mono">{protocol}</span>
          </span>
        </p>
        <p className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
        {confirmationFailed && (
          <p className="mt-2 text-small font-semibold text-warn">O e-mail de quem escreveu não recebe mensagens: a confirmação voltou.</p>
        )}
        {answeredAt && (
          <p className="mt-2 text-small text-ink-2 wrap-anywhere">
            {answeredBy} marcou como respondida em <span className="money">{formatMoment(answeredAt)}</span>.
          </p>
        )}
      </div>
      {!answeredAt && <MessageActions message={message} />}
    </li>
  )
}

const MessageActions = ({ message }: { message: Message }) => (
  <div className="flex min-w-0 flex-wrap gap-2 lg:flex-col lg:items-stretch">
    <LinkButton size="list" to={replyAddress(message)}>
      <Reply aria-hidden className="size-4" /> Responder
    </LinkButton>
    <WriteButton
      right="buyers.help"
      look="plain"
      question={{
        title: 'A mensagem foi respondida?',
        text: 'Ela sai da lista do que espera resposta, com seu nome e a hora. Isso não pode ser desfeito.',
        yes: 'Foi respondida',
      }}
      write={{
        send: () => callPanel(answerMessage, { id: message.id }),
        done: `Respondida: ${message.name}`,
        failed: 'Não houve resposta. Tente de novo.',
        again: [['messages'], ['exceptions']],
      }}
    >
      Marcar como respondida
    </WriteButton>
  </div>
)
