import { formatMoment } from '#domain/platform/values/format-day.ts'
import { canChoose } from '#domain/delivery/questions/question-can.ts'
import { Badge } from '#app/ui/badge.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import type { Question } from './question.ts'
import { changeAnswer } from './questions.graphql.ts'

const write = { failed: 'Não houve resposta. Tente de novo.', again: [['questions']] }

export function AnswerItem({ question, answer }: { question: string; answer: Question['answers'][number] }) {
  const { id, text, answeredBy, answeredAt, isPrivate, isChosen } = answer
  const change = (to: 'CHOOSE' | 'KEEP' | 'REMOVE') => callPanel(changeAnswer, { id: question, answer: id, change: to })
  return (
    <li className={`border-l-4 pl-3 ${isChosen ? 'border-ok' : 'border-rule-strong'}`}>
      <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        <span className="wrap-anywhere">
          {answeredBy}, <span className="money">{formatMoment(answeredAt)}</span>
        </span>
        {isPrivate && <Badge>Só para quem perguntou</Badge>}
        {isChosen && <Badge tone="ok">A resposta</Badge>}
        {canChoose(answer).allowed && (
          <WriteButton
            right="questions.answer"
            size="row"
            look="plain"
            write={{ ...write, send: () => change(isChosen ? 'KEEP' : 'CHOOSE') }}
          >
            {isChosen ? 'Deixar de ser a resposta' : 'Marcar como a resposta'}
          </WriteButton>
        )}
        <WriteButton
          right="questions.answer"
          size="row"
          look="plain"
          question={{ title: 'Remover esta resposta?', text: 'Ninguém mais a vê. Isso não pode ser desfeito.', yes: 'Remover' }}
          write={{ ...write, done: 'Resposta removida', send: () => change('REMOVE') }}
        >
          Remover
        </WriteButton>
      </p>
    </li>
  )
}
