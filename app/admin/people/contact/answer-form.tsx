import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { answerInput, fillText, longestAnswer } from '#domain/people/contact/answer.ts'
import { firstName } from '#domain/platform/values/greeting.ts'
import { toast } from 'sonner'
import { CallError } from '#app/query/call-error.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { copyAndSay } from '#app/admin/platform/dialogs/copy-and-say.ts'
import { useDraftedText } from '#app/admin/platform/forms/draft.ts'
import type { Message } from './message.ts'
import { answerMessage } from './messages.graphql.ts'

interface Props {
  message: Message
  /** A stored text, or a greeting. */
  start: string
  storeName: string | null
  /** Whether this person has the message; if not, why. */
  taking: { error: unknown; isPending: boolean; reset: () => void; mutate: (from: string | null) => void }
  onEnd: () => void
}

/** Writes an answer and sends it by e-mail. The text stays when it is refused, after a reload, and when somebody else takes the message over. */
export function AnswerForm({ message, start, storeName, taking, onEnd }: Props) {
  const filled = useFilled(message, start, storeName)
  const { text, setText, discard } = useDraftedText(`answer.${message.id}`, { fields: filled, version: null })
  const [complains, setComplains] = useState(false)
  const field = useFocus()
  const send = useWrite({
    send: (answer: string) => callPanel(answerMessage, { id: message.id, text: answer }).catch((error: unknown) => keepText(error, answer)),
    done: `Resposta a caminho de ${message.name}`,
    again: [['messages'], ['exceptions']],
    onDone: discard,
  })
  const checked = answerInput.safeParse({ text })
  const problem = checked.error?.issues[0]?.message
  const submit = () => {
    if (send.isPending) return
    if (checked.success) send.mutate(checked.data.text)
    else setComplains(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const isTaken = message.isTakenByOther
  const takeOver = () => {
    send.reset()
    taking.mutate(message.takenBy)
  }
  return (
    <div ref={field} className="mt-3 max-w-[46rem]">
      <TextArea
        onKeyDown={onKeyDown}
        label={`Resposta para ${message.name}`}
        rows={9}
        maxLength={longestAnswer}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        error={complains ? problem : undefined}
        hint="Ctrl+Enter envia. Se a pessoa responder, o e-mail chega ao atendimento."
      />
      <FailedWrite error={send.error ?? taking.error} fallback="A resposta não foi enviada. Tente de novo." className="mt-3">
        {isTaken && <p className="mt-1">O seu texto continua aqui.</p>}
      </FailedWrite>
      <div className="mt-3 flex flex-wrap gap-2">
        {isTaken ? (
          <Button look="ink" size="list" disabled={taking.isPending} onClick={takeOver}>
            Assumir de {message.takenBy}
          </Button>
        ) : (
          <Button look="ink" size="list" aria-disabled={send.isPending} aria-busy={send.isPending} onClick={submit}>
            {send.isPending ? 'Enviando…' : 'Enviar resposta'}
          </Button>
        )}
        <Button
          look="plain"
          size="list"
          onClick={() => {
            discard()
            onEnd()
          }}
        >
          Descartar
        </Button>
      </div>
    </div>
  )
}

/** Whoever else has answered takes the message from the lists of what waits, and this form with it. */
function keepText(error: unknown, text: string): never {
  if (error instanceof CallError && error.code === 'CONFLICT')
    toast.error(error.message, {
      description: 'O seu texto não foi enviado.',
      duration: Infinity,
      closeButton: true,
      action: { label: 'Copiar o meu texto', onClick: () => void copyAndSay(text, { done: 'Texto copiado' }) },
    })
  throw error
}

/** The stored text with what is known of the message, as it was when the form was opened. */
function useFilled({ name, protocol, orders }: Message, start: string, storeName: string | null): string {
  const [filled] = useState(() =>
    fillText(start, {
      nome: firstName(name),
      pedido: orders[0]?.id.slice(0, 8) ?? null,
      protocolo: protocol,
      loja: storeName,
      entrar: `${window.location.origin}/entrar`,
    }),
  )
  return filled
}

/** The text is written on from its end. */
function useFocus() {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const area = field.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  return field
}
