import { Reply } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { callPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { Message } from './message.ts'
import { answerMessage, answerTexts, takeMessage } from './messages.graphql.ts'

const again = [['messages'], ['exceptions']]
const greeting = 'Olá, {nome}!\n\n'

/** Buttons that answer a message, with a stored text or without one. The first press claims it. */
export function MessageActions({ message }: { message: Message }) {
  const [start, setStart] = useState<string | null>(null)
  const settings = useQuery({ ...panelQuery(['settings', 'answers'], answerTexts, {}), enabled: !message.isTakenByOther }).data
  const take = useWrite({ send: (from: string | null) => callPanel(takeMessage, { id: message.id, from }), again })
  const begin = (text: string) => {
    setStart(text)
    take.mutate(null)
  }
  if (start !== null)
    return (
      <AnswerForm
        message={message}
        start={start}
        storeName={settings?.storeName ?? settings?.environmentName ?? null}
        taking={take}
        onEnd={() => setStart(null)}
      />
    )
  if (message.isTakenByOther) return <TakenByOther message={message} onTaken={() => setStart(greeting)} />
  return (
    <div className="mt-3 flex flex-wrap items-start gap-2">
      <AllowedButton right="buyers.help" look="ink" onClick={() => begin(greeting)}>
        <Reply aria-hidden className="size-4" /> Responder
      </AllowedButton>
      {settings?.answerTexts.map(({ title, text }) => (
        <AllowedButton key={title} right="buyers.help" onClick={() => begin(text)} aria-label={`Responder com o texto “${title}”`}>
          {title}
        </AllowedButton>
      ))}
      <Marked message={message} />
    </div>
  )
}

/** Somebody else is writing. Taking over says whose work it is. */
const TakenByOther = ({ message: { id, takenBy }, onTaken }: { message: Message; onTaken: () => void }) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
    <p role="status" className="text-small font-semibold wrap-anywhere">
      {takenBy} está respondendo.
    </p>
    <WriteButton
      right="buyers.help"
      question={{
        title: 'Assumir esta mensagem?',
        text: `${takenBy} está escrevendo uma resposta. Se você assumir, só a sua pode ser enviada; o texto de quem escrevia não se perde.`,
        yes: 'Assumir',
      }}
      write={{
        send: () => callPanel(takeMessage, { id, from: takenBy }),
        failed: 'Não houve resposta. Tente de novo.',
        again,
        onDone: onTaken,
      }}
    >
      Assumir
    </WriteButton>
  </div>
)

const Marked = ({ message: { id, name } }: { message: Message }) => (
  <WriteButton
    right="buyers.help"
    look="plain"
    question={{
      title: 'A mensagem foi respondida?',
      text: 'Por telefone, por exemplo. Ela sai da lista do que espera resposta, com seu nome e a hora. Isso não pode ser desfeito.',
      yes: 'Foi respondida',
    }}
    write={{
      send: () => callPanel(answerMessage, { id }),
      done: `Respondida: ${name}`,
      failed: 'Não houve resposta. Tente de novo.',
      again,
    }}
  >
    Marcar como respondida
  </WriteButton>
)
