import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useDraftedText } from '#app/admin/platform/forms/draft.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Deadline } from '#app/admin/platform/lists/deadline.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageAside } from './message-aside.tsx'
import type { Message } from './message.ts'

/** One message: who wrote, until when it must be answered, what it may be about, and the answer. */
export function MessageItem({ message }: { message: Message }) {
  const { name, order, protocol, receivedAt, deadlineAt, answeredAt, confirmationFailed, answerFailed } = message
  return (
    <li className="grid gap-x-8 gap-y-4 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          {answeredAt ? <Badge tone="ok">Respondida</Badge> : <Deadline at={deadlineAt} />}
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
          {order && <span className="wrap-anywhere">Pedido: {order}</span>}
          <span className="money">{formatMoment(receivedAt)}</span>
          <span>
            Protocolo <span className="font-mono">{protocol}</span>
          </span>
        </p>
        <p className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
        {(confirmationFailed || answerFailed) && (
          <p className="mt-2 max-w-[68ch] text-small font-semibold text-warn">
            {answerFailed
              ? 'A resposta voltou: o e-mail de quem escreveu a recusou. Procure a pessoa por outro caminho.'
              : 'O e-mail de quem escreveu não recebe mensagens: a confirmação voltou.'}
          </p>
        )}
        {answeredAt ? (
          <>
            <Answer message={message} answeredAt={answeredAt} />
            <UnsentText id={message.id} />
          </>
        ) : (
          <MessageActions message={message} />
        )}
      </div>
      <MessageAside message={message} />
    </li>
  )
}

/** Text of somebody whom another was faster than. */
function UnsentText({ id }: { id: string }) {
  const { text, drafted, discard } = useDraftedText(`answer.${id}`, nothing)
  if (!drafted || text === '') return null
  return (
    <div className="mt-3 max-w-[68ch] rounded-1 bg-warn-wash px-3 py-2 text-small">
      <p className="font-semibold text-warn">O seu texto, que não foi enviado:</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <Button look="plain" size="row" onClick={discard}>
        Descartar
      </Button>
    </div>
  )
}
const nothing = { fields: '', version: null }

function Answer({ message: { answer, answeredBy, answerSentAt }, answeredAt }: { message: Message; answeredAt: string }) {
  return (
    <div className="mt-3 border-l-4 border-rule-strong pl-3">
      {answer && <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{answer}</p>}
      <p className="mt-1 text-small text-ink-2 wrap-anywhere">
        {answeredBy} <span>{answer ? 'respondeu' : 'marcou como respondida'}</span> em{' '}
        <span className="money">{formatMoment(answeredAt)}</span>
        {answer && !answerSentAt && <span>; o e-mail está a caminho</span>}.
      </p>
    </div>
  )
}
