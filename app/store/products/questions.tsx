import { ChevronDown } from 'lucide-react'
import type { Question } from '#domain/catalogue/products/product-fields.ts'
import { LessonText } from '#app/store/shell/lesson-text.tsx'
import { Section } from '#app/store/shell/section.tsx'

/** They expand without scripts, and the browser's search finds what is inside. */
export const Questions = ({ questions }: { questions: readonly Question[] }) =>
  questions.length > 0 && (
    <Section title="Perguntas e respostas">
      <ul className="border-t border-rule">
        {questions.map(({ question, answer }, index) => (
          <li key={index} className="border-b border-rule">
            <details className="group">
              <summary className="flex min-h-14 items-baseline gap-4 py-3.5 list-none [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 grow font-semibold wrap-anywhere">{question}</span>
                <ChevronDown aria-hidden className="size-5 shrink-0 self-center transition-transform group-open:rotate-180" />
              </summary>
              <div className="pb-4 text-ink-2">
                <LessonText text={answer} Heading="h3" />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
