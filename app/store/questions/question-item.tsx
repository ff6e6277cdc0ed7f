import { Play } from 'lucide-react'
import type { LessonQuestion } from '#domain/delivery/questions/lesson-questions.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { LessonText } from '#app/store/shell/lesson-text.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { usePlayback } from '#app/store/player/playback.ts'

/** A question and the answers to it. */
export function QuestionItem({ question }: { question: LessonQuestion }) {
  const { id, name, isOwn, second, text, askedAt, isClosed, isHidden, answers } = question
  const playback = usePlayback()
  return (
    <article aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-semibold">
          {isOwn ? 'Você perguntou' : name === null ? 'Pergunta' : `${name} perguntou`}
        </h3>
        <span className="money text-small text-ink-2">{formatDay(askedAt)}</span>
        {second !== null && (
          <button
            type="button"
            onClick={() => playback.jump(second)}
            aria-label={`Ver o momento ${clockTime(second)} do vídeo`}
            className="ink-link money inline-flex min-h-11 items-center gap-1.5 text-small"
          >
            <Play aria-hidden className="size-4" /> {clockTime(second)}
          </button>
        )}
        {isClosed && <Badge>Encerrada</Badge>}
        {isHidden && <Badge tone="warn">Só você vê</Badge>}
      </div>
      <LessonText text={text} Heading="h4" />
      {answers.length === 0 && !isClosed && isOwn && (
        <p className="mt-2 text-small text-ink-2">Quando houver resposta, avisamos no seu e-mail.</p>
      )}
      {answers.map((answer) => (
        <div key={answer.id} className={`mt-4 border-l-4 pl-4 ${answer.isChosen ? 'border-ok' : 'border-rule-strong'}`}>
          <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
            <span className="font-semibold">{answer.isChosen ? 'A resposta' : 'Resposta'}</span>
            <span className="money">{formatDay(answer.answeredAt)}</span>
            {answer.isPrivate && <Badge>Só você vê</Badge>}
          </p>
          <LessonText text={answer.text} Heading="h4" />
        </div>
      ))}
    </article>
  )
}
