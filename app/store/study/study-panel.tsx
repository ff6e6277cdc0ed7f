import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { LibraryCourse, LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { lazyPart } from '#app/ui/lazy-screen.tsx'
import { playerPreferences, prefer } from '#app/store/player/player-preferences.ts'
import './study.css'

const opening = <p className="py-4 text-small text-ink-2">Abrindo…</p>
const Transcript = lazyPart(() => import('./transcript.tsx'), opening)
const LessonNotes = lazyPart(() => import('./lesson-notes.tsx'), opening)

const tabs = { LESSONS: 'Aulas', TRANSCRIPT: 'Transcrição', NOTES: 'Anotações' } as const
type Tab = keyof typeof tabs

interface Props {
  slug: string
  course: LibraryCourse
  /** Undefined: it is not read yet. */
  lesson: LibraryLesson | undefined
  /** The outline of the course. */
  children: ReactNode
}

/** Beside the lesson, or below its video on a phone: the lessons, what is said, and the notes. The choice stays for the next lessons. */
export function StudyPanel({ slug, course, lesson, children }: Props) {
  const [tab, setTab] = useState<Tab>(playerPreferences.beside)
  const choose = (next: Tab) => {
    setTab(next)
    prefer({ beside: next })
  }
  const names = Object.keys(tabs) as Tab[]
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    // The player seeks by these keys.
    event.preventDefault()
    event.stopPropagation()
    const next = names.at((names.indexOf(tab) + step) % names.length)!
    choose(next)
    event.currentTarget.querySelector<HTMLElement>(`#aba-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label="Ao lado da aula" tabIndex={-1} onKeyDown={turn} className="flex gap-5 border-b border-rule">
        {names.map((name) => (
          <button
            key={name}
            id={`aba-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls="ao-lado"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => choose(name)}
            className="min-h-12 border-b-[3px] border-transparent font-semibold -outline-offset-2 hover:border-rule-strong aria-selected:border-accent-line"
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div
        id="ao-lado"
        role="tabpanel"
        aria-labelledby={`aba-${tab}`}
        tabIndex={-1}
        data-scrolls
        className={`min-h-0 overflow-y-auto pt-4 lg:pr-1 ${tab === 'LESSONS' ? '' : 'max-lg:max-h-[52dvh]'}`}
      >
        {tab === 'LESSONS' && children}
        {lesson && tab === 'TRANSCRIPT' && <Transcript slug={slug} lesson={lesson} />}
        {lesson && tab === 'NOTES' && <LessonNotes course={course} lesson={lesson} />}
      </div>
    </>
  )
}
