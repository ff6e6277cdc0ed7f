import { Reply } from 'lucide-react'
import { useState } from 'react'
import { canAnswer } from '#domain/delivery/questions/question-can.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { Question } from './question.ts'
import { changeQuestion } from './questions.graphql.ts'

/** Answers a question in its place, closes it, or hides it. */
export function QuestionActions({ question }: { question: Question }) {
  const [isAnswering, setAnswering] = useState(false)
  const { id, isClosed, isHidden, answers } = question
  const change = (to: { isClosed?: boolean; isHidden?: boolean }, done: string) => ({
    send: () => callPanel(changeQuestion, { id, ...to }),
    done,
    failed: 'Não houve resposta. Tente de novo.',
    again: [['questions']],
  })
  if (isAnswering) return <AnswerForm question={question} onEnd={() => setAnswering(false)} />
  return (
    <div className="mt-3 flex flex-wrap items-start gap-2">
      <AllowedButton
        right="questions.answer"
        look="ink"
        can={canAnswer({ ...question, answers: answers.length }, false)}
        onClick={() => setAnswering(true)}
      >
        <Reply aria-hidden className="size-4" /> Responder
      </AllowedButton>
      <WriteButton right="questions.answer" write={change({ isClosed: !isClosed }, isClosed ? 'Pergunta reaberta' : 'Pergunta encerrada')}>
        {isClosed ? 'Reabrir' : 'Encerrar'}
      </WriteButton>
      <WriteButton right="questions.answer" write={change({ isHidden: !isHidden }, isHidden ? 'Todos veem a pergunta' : 'Pergunta oculta')}>
        {isHidden ? 'Mostrar a todos' : 'Ocultar'}
      </WriteButton>
    </div>
  )
}
