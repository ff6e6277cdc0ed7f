import { BookOpen, Download, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenedOrder } from '#domain/people/people-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { noLessonsYet } from '#domain/catalogue/courses/lessons-in-order.ts'
import { Section } from '#app/store/shell/section.tsx'
import { signInAddress } from '#app/store/sign-in/sign-in-address.ts'

/**
 * The purchase of a paid order, one press away in the browser that paid for it: the first lesson of a course, the file of an e-book. Another
 * browser (null) signs in with the address of the purchase. The e-mail brings the access too, so nothing is lost.
 */
export function OpenNow({ orderId, title = 'Abrir agora' }: { orderId: string | null; title?: string }) {
  const { answer, error } = useAnswer<OpenedOrder>(orderId && `/orders/${orderId}/open`, openOrder)
  // The section has its place before the response arrives, so that nothing below it moves.
  return (
    <Section title={title} className="mb-10 rounded-2 border border-rule bg-paper-up p-5 sm:p-6">
      <div aria-live="polite" className="min-h-12">
        {answer ? (
          <Bought bought={answer} />
        ) : orderId === null || error ? (
          <ToSignIn />
        ) : (
          <p className="text-ink-2">Abrindo o que você comprou…</p>
        )}
      </div>
    </Section>
  )
}

const openOrder = (path: string, signal: AbortSignal) => callRest<OpenedOrder>(path, { body: {}, signal })

const ToSignIn = () => (
  <>
    <p className="mb-4 text-ink-2">Para abrir neste aparelho, entre com o e-mail da compra.</p>
    <LinkButton to={signInAddress('/minha-estante')}>Entrar na minha estante</LinkButton>
  </>
)

function Bought({ bought: { courses, books } }: { bought: OpenedOrder }) {
  return (
    <ul className="-mb-3">
      {courses.map((course, place) => (
        <Row key={course.slug} title={course.title} note={course.firstLesson ? undefined : noLessonsYet}>
          <CourseLink course={course} isFirst={place === 0} />
        </Row>
      ))}
      {books.map(({ orderItemId, title }) => (
        <Row key={orderItemId} title={title}>
          <LinkButton to={`/api/library/books/${orderItemId}/file`} reloadDocument look="outline" aria-label={`Baixar o e-book: ${title}`}>
            <Download aria-hidden className="size-4" /> Baixar o e-book
          </LinkButton>
        </Row>
      ))}
    </ul>
  )
}

function CourseLink({ course: { slug, title, firstLesson }, isFirst }: { course: OpenedOrder['courses'][number]; isFirst: boolean }) {
  const text = !firstLesson ? 'Ver o curso' : firstLesson.hasVideo ? 'Assistir à primeira aula' : 'Ler a primeira aula'
  const path = firstLesson ? `/${encodeURIComponent(firstLesson.id)}` : ''
  return (
    <LinkButton to={`/minha-estante/cursos/${slug}${path}`} look={isFirst ? 'solid' : 'ink'} aria-label={`${text}: ${title}`}>
      {firstLesson?.hasVideo ? <Play aria-hidden className="size-4" fill="currentColor" /> : <BookOpen aria-hidden className="size-4" />}{' '}
      {text}
    </LinkButton>
  )
}

const Row = ({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule py-4 first:border-t-0 first:pt-0">
    <span className="min-w-0 max-w-[34rem]">
      <span className="display block text-3 wrap-anywhere">{title}</span>
      {note && <span className="mt-1 block text-small text-ink-2">{note}</span>}
    </span>
    {children}
  </li>
)
