import { Link } from 'react-router'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Badge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { AnswerItem } from './answer-item.tsx'
import { nameOf, type Question } from './question.ts'
import { QuestionActions } from './question-actions.tsx'

/** Who asked, where and what; the answers; and what can be done about it. */
export function QuestionItem({ question }: { question: Question }) {
  const { name, courseId, courseTitle, lessonTitle, second, askedAt, waits, isClosed, isHidden, answers } = question
  return (
    <li className="px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold wrap-anywhere">{nameOf(question)}</h2>
        {waits && <Badge tone="warn">Espera resposta</Badge>}
        {isClosed && <Badge>Encerrada</Badge>}
        {isHidden && <Badge tone="bad">Oculta</Badge>}
      </div>
      <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
        <Link to={addressOf.list('questions', `?curso=${courseId}`)} className="wrap-anywhere hover:underline">
          {courseTitle}
        </Link>
        <span className="wrap-anywhere">
          <span>{lessonTitle ?? 'Aula que saiu do curso'}</span>
          {second !== null && <span className="money"> · {clockTime(second)}</span>}
        </span>
        <span className="money">{formatMoment(askedAt)}</span>
      </p>
      <p className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">{question.text}</p>
      {answers.length > 0 && (
        <ul aria-label={name === null ? 'Respostas' : `Respostas a ${name}`} className="mt-3 grid gap-3">
          {answers.map((answer) => (
            <AnswerItem key={answer.id} question={question.id} answer={answer} />
          ))}
        </ul>
      )}
      <QuestionActions question={question} />
    </li>
  )
}
