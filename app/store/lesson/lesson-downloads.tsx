import { FileDown, Link2 } from 'lucide-react'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { Section } from '#app/store/shell/section.tsx'

export function LessonDownloads({ downloads }: Pick<LibraryLesson, 'downloads'>) {
  if (downloads.length === 0) return null
  return (
    <Section title="Para baixar" className="mt-8">
      <ul className="border-t border-rule">
        {downloads.map(({ title, file, referenceLink, size, ext }, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-5 border-b border-rule">
            {file ? (
              <a href={file} download className="flex min-h-13 min-w-0 grow items-center gap-3 py-2 hover:text-ink-2">
                <FileDown aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
                <span className="text-small whitespace-nowrap text-ink-2">{[ext.toUpperCase(), size].filter(Boolean).join(' · ')}</span>
              </a>
            ) : (
              <span className="flex min-h-13 min-w-0 grow items-center font-semibold">{title}</span>
            )}
            {referenceLink && (
              <a
                href={referenceLink}
                target="_blank"
                rel="noreferrer"
                className="ink-link inline-flex min-h-11 items-center gap-2 text-small"
              >
                <Link2 aria-hidden className="size-4" /> Página de referência
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
