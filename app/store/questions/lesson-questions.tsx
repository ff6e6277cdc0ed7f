import { MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#app/query/failure-text.ts'
import { lazyPart } from '#app/ui/lazy-screen.tsx'
import { Section } from '#app/store/shell/section.tsx'
import { Button } from '#app/ui/button.tsx'
import { AskForm } from './ask-form.tsx'
import { useLinkedQuestion, useQuestions } from './question-calls.ts'
import { QuestionItem } from './question-item.tsx'

const PushOffer = lazyPart(() => import('#app/store/library/push-choice.tsx'))

interface Props {
  slug: string
  lesson: string
  /** The question that the address names; empty: none. */
  linked: string
}

/** Below a lesson: what pupils asked, the newest first, and what was answered. The question of a link comes first. */
export default function LessonQuestions({ slug, lesson, linked }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useQuestions(slug, lesson)
  const [asking, setAsking] = useState<'NO' | 'YES' | 'SENT'>('NO')
  const questions = data?.pages.flatMap((page) => page.questions).filter(({ id }) => id !== linked) ?? []
  const takesQuestions = data?.pages[0]?.takesQuestions ?? false
  if (data && !takesQuestions && questions.length === 0 && !linked) return null
  return (
    <Section title="Perguntas" className="mt-10 border-t border-rule pt-6">
      {takesQuestions && asking !== 'YES' && (
        <Button className="mb-6" onClick={() => setAsking('YES')}>
          <MessageCircleQuestionMark aria-hidden className="size-5" /> Fazer uma pergunta
        </Button>
      )}
      {asking === 'YES' && <AskForm slug={slug} lesson={lesson} onSent={() => setAsking('SENT')} onCancel={() => setAsking('NO')} />}
      <p role="status" className="font-semibold text-ok not-empty:mb-6">
        {asking === 'SENT' && 'Pergunta enviada. Quando houver resposta, avisamos no seu e-mail.'}
      </p>
      {asking === 'SENT' && <PushOffer />}
      {linked && <Linked slug={slug} lesson={lesson} id={linked} />}
      {error && !data && (
        <div role="alert">
          <p className="mb-3">{failureText(error, 'Não foi possível ler as perguntas').message}</p>
          <Button onClick={() => void refetch()}>Tentar de novo</Button>
        </div>
      )}
      {data && takesQuestions && questions.length === 0 && !linked && <p className="text-ink-2">Ninguém perguntou nesta aula ainda.</p>}
      <ul className="divide-y divide-rule">
        {questions.map((question) => (
          <li key={question.id} className="py-5">
            <QuestionItem question={question} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-2" aria-busy={isFetchingNextPage} onClick={() => void (isFetchingNextPage || fetchNextPage())}>
          Mostrar mais perguntas
        </Button>
      )}
    </Section>
  )
}

/** Comes into view once it is read. */
function Linked({ slug, lesson, id }: { slug: string; lesson: string; id: string }) {
  const { data, error } = useLinkedQuestion(slug, lesson, id)
  const box = useRef<HTMLDivElement>(null)
  const isRead = data !== undefined
  useEffect(() => {
    if (!isRead) return
    box.current?.scrollIntoView({ block: 'center' })
    box.current?.focus({ preventScroll: true })
  }, [isRead])
  if (!data && !error) return null
  const question = data?.questions[0]
  return (
    <div ref={box} tabIndex={-1} className="mb-2 border-l-4 border-accent-line bg-paper-up px-4 py-4 sm:px-5">
      {question ? <QuestionItem question={question} /> : <p className="text-ink-2">A pergunta deste link não está mais aqui.</p>}
    </div>
  )
}
