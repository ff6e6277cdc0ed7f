import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { canAnswer, questionAnswer } from '#domain/delivery/questions/question-can.ts'
import { fillText, longestAnswer } from '#domain/people/contact/answer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { answerTexts } from '#app/admin/people/contact/messages.graphql.ts'
import { callPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { useDraftedText } from '#app/admin/platform/forms/draft.ts'
import { useMay } from '#app/admin/platform/may.ts'
import { nameOf, type Question } from './question.ts'
import { answerQuestion } from './questions.graphql.ts'

const nothing = { fields: '', version: null }

/** Writes an answer. Sent twice, it is stored once. The text stays when it is refused, and after a reload. */
export function AnswerForm({ question, onEnd }: { question: Question; onEnd: () => void }) {
  const { id, answers } = question
  const [key] = useState(() => crypto.randomUUID())
  const { text, setText, discard } = useDraftedText(`question.${id}`, nothing)
  const [to, setTo] = useState({ isPrivate: false, isChosen: answers.length === 0 })
  const [complains, setComplains] = useState(false)
  const end = () => {
    discard()
    onEnd()
  }
  const send = useWrite({
    send: (answer: { text: string; isPrivate: boolean; isChosen: boolean }) => callPanel(answerQuestion, { id, key, ...answer }),
    done: 'Resposta publicada',
    again: [['questions']],
    onDone: end,
  })
  const checked = questionAnswer.safeParse({ text, ...to })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    if (checked.success) send.mutate(checked.data)
    else setComplains(true)
  }
  const may = canAnswer({ ...question, answers: answers.length }, true)
  return (
    <form noValidate onSubmit={onSubmit} className="mt-3 max-w-[46rem]">
      <StoredTexts question={question} onChoose={setText} />
      <TextArea
        label={`Resposta para ${nameOf(question)}`}
        rows={6}
        maxLength={longestAnswer}
        value={text}
        // The button that opened the form is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.target.value)}
        error={complains ? checked.error?.issues[0]?.message : undefined}
        hint="Aceita **negrito**, *itálico*, listas e links."
      />
      <ChoiceLine
        type="checkbox"
        checked={to.isPrivate}
        disabled={!may.allowed}
        onChange={({ target: { checked: isPrivate } }) => setTo({ isPrivate, isChosen: to.isChosen && !isPrivate })}
      >
        Só quem perguntou vê
      </ChoiceLine>
      <ChoiceLine
        type="checkbox"
        checked={to.isChosen}
        disabled={to.isPrivate}
        onChange={({ target: { checked: isChosen } }) => setTo({ ...to, isChosen })}
      >
        É a resposta: vem antes das outras
      </ChoiceLine>
      <FailedWrite error={send.error} fallback="A resposta não foi publicada. Tente de novo." className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" look="ink" size="list" aria-disabled={send.isPending} aria-busy={send.isPending}>
          {send.isPending ? 'Publicando…' : 'Publicar resposta'}
        </Button>
        <Button look="plain" size="list" onClick={end}>
          Descartar
        </Button>
      </div>
    </form>
  )
}

/** Texts that answer messages too. A teacher does not have them. */
function StoredTexts({ question: { name }, onChoose }: { question: Question; onChoose: (text: string) => void }) {
  const enabled = useMay('figures.read').allowed
  const settings = useQuery({ ...panelQuery(['settings', 'answers'], answerTexts, {}), enabled }).data
  if (!settings?.answerTexts.length) return null
  const facts = { nome: name, pedido: null, protocolo: null, loja: settings.storeName ?? settings.environmentName, entrar: null }
  return (
    <div role="group" aria-label="Textos prontos" className="mb-3 flex flex-wrap gap-2">
      {settings.answerTexts.map(({ title, text }) => (
        <Button key={title} size="list" onClick={() => onChoose(fillText(text, facts))}>
          {title}
        </Button>
      ))}
    </div>
  )
}
