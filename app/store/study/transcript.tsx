import { type FocusEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import type { Passage } from '#domain/platform/files/caption-cues.ts'
import type { LibraryLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useAtPosition, usePlayback } from '#app/store/player/playback.ts'
import { TranscriptSearch } from './transcript-search.tsx'
import { useFollowing } from './use-following.ts'
import { usePassages } from './use-passages.ts'

/** The words of the lesson, beside its video, and a search in what is said in the whole course. */
export default function Transcript({ slug, lesson }: { slug: string; lesson: LibraryLesson }) {
  const [isSearching, setSearching] = useState(false)
  const file = lesson.captions[0]?.file
  return (
    <>
      <TranscriptSearch slug={slug} onSearch={setSearching} />
      {!isSearching && (file ? <Passages file={file} /> : <p className="py-4 text-small text-ink-2">Esta aula não tem legendas.</p>)}
    </>
  )
}

function Passages({ file }: { file: string }) {
  const passages = usePassages(file)
  if (!passages) return <p className="py-4 text-small text-ink-2">Abrindo a transcrição…</p>
  if (passages.length === 0) return <p className="py-4 text-small text-ink-2">A transcrição desta aula não pôde ser lida.</p>
  return <Following passages={passages} />
}

/** The passage that is said now is marked and kept in sight, until the reader scrolls away. */
function Following({ passages }: { passages: Passage[] }) {
  const list = useRef<HTMLOListElement>(null)
  const { jump } = usePlayback()
  const current = useAtPosition((position) => passages.findLastIndex(({ start }) => start <= position + 0.3))
  const { isFollowing, follow } = useFollowing(list, current)
  const [focused, setFocused] = useState<number | null>(null)
  const entry = focused ?? Math.max(0, current)
  const turn = useCallback(
    (index: number, event: KeyboardEvent) => {
      const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: passages.length - 1 }[event.key]
      if (next === undefined || !passages[next]) return
      event.preventDefault()
      setFocused(next)
    },
    [passages],
  )
  const leave = useCallback(({ relatedTarget }: FocusEvent) => list.current?.contains(relatedTarget) || setFocused(null), [])
  useEffect(() => {
    if (focused !== null) list.current?.querySelectorAll('button')[focused]?.focus()
  }, [focused])
  return (
    <>
      <ol ref={list} className="relative">
        {passages.map((passage, index) => (
          <Row
            key={index}
            index={index}
            passage={passage}
            isCurrent={index === current}
            isEntry={index === entry}
            onPress={jump}
            onTurn={turn}
            onLeave={leave}
          />
        ))}
      </ol>
      {!isFollowing && (
        <Button look="ink" size="list" className="sticky bottom-2 left-full shadow-over" onClick={follow}>
          Acompanhar a fala
        </Button>
      )}
    </>
  )
}

interface RowProps {
  index: number
  passage: Passage
  isCurrent: boolean
  /** The arrow keys go on from here: a list of hundreds is one stop of the tab key. */
  isEntry: boolean
  onPress: (second: number) => void
  onTurn: (index: number, event: KeyboardEvent) => void
  onLeave: (event: FocusEvent) => void
}

const Row = memo(function Row({ index, passage: { start, text }, isCurrent, isEntry, onPress, onTurn, onLeave }: RowProps) {
  return (
    <li>
      <button
        type="button"
        tabIndex={isEntry ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={() => onPress(start)}
        onKeyDown={(event) => onTurn(index, event)}
        onBlur={onLeave}
        className="flex min-h-11 w-full gap-3 rounded-1 px-2 py-2 text-left text-ink-2 -outline-offset-2 hover:bg-paper-up hover:text-ink aria-[current]:bg-accent-wash aria-[current]:text-ink"
      >
        <span className="money w-12 shrink-0 pt-0.5 text-small text-info">{clockTime(start)}</span>
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </button>
    </li>
  )
})
