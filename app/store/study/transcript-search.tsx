import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { TranscriptSearch as Found } from '#domain/delivery/lessons/lesson-answers.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { failureText } from '#app/query/failure-text.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { momentPath } from './course-paths.ts'

const pauseMs = 300

/** Looks for words in all lessons of the course. A result opens its lesson at its second. */
export function TranscriptSearch({ slug, onSearch }: { slug: string; onSearch: (isSearching: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const isSearching = words.length > 1
  useEffect(() => onSearch(isSearching), [isSearching, onSearch])
  return (
    <div role="search">
      <label className="flex items-center gap-2 rounded-1 border border-rule-strong bg-paper-up px-3 focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-focus">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <span className="sr-only">Buscar no que é dito no curso</span>
        <input
          type="search"
          value={typed}
          maxLength={200}
          placeholder="Buscar em todas as aulas"
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-full bg-transparent outline-none"
        />
      </label>
      {isSearching && <Results slug={slug} words={words} />}
    </div>
  )
}

function Results({ slug, words }: { slug: string; words: string }) {
  const { answer, error } = useAnswer<Found>(
    `/library/courses/${encodeURIComponent(slug)}/transcripts?${new URLSearchParams({ busca: words })}`,
  )
  const count = answer?.passages.length ?? 0
  const text = error
    ? failureText(error, 'A busca não foi feita').message
    : !answer
      ? 'Buscando…'
      : count === 0
        ? 'Ninguém diz isso nas aulas abertas deste curso.'
        : answer.hasMore
          ? `Os primeiros ${count} trechos. Escreva mais uma palavra para achar menos.`
          : count === 1
            ? '1 trecho'
            : `${count} trechos`
  return (
    <>
      <p role="status" className="py-3 text-small text-ink-2">
        {text}
      </p>
      <ul>
        {answer?.passages.map(({ lessonId, lesson, second, text: passage }, index) => (
          <li key={index} className="border-t border-rule">
            <Link to={momentPath(slug, lessonId, second)} className="block px-2 py-2.5 hover:bg-paper-up">
              <span className="flex gap-3 text-small">
                <span className="money text-info">{clockTime(second)}</span>
                <span className="min-w-0 font-semibold wrap-anywhere">{lesson}</span>
              </span>
              <span className="mt-0.5 block text-ink-2 wrap-anywhere">{passage}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
