import { AArrowDown, AArrowUp, ArrowLeft, List } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '#app/store/shell/dialog.tsx'
import { BarButton } from './bar-button.tsx'
import { shelfPath } from './reader-path.ts'
import type { BookView } from './book-view.ts'

interface Props {
  title: string
  /** Null: the book is not open. */
  view: BookView | null
}

/** The way back, the title, the table of contents and the size. The store is another document: its policy differs. */
export function ReaderBar({ title, view }: Props) {
  const [showsContents, setShowsContents] = useState(false)
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-rule bg-paper-up px-1 sm:px-3">
      <Link
        to={shelfPath}
        reloadDocument
        className="inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-1 px-2 font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        <span className="max-sm:sr-only">Minha estante</span>
      </Link>
      <h1 className="display min-w-0 grow truncate text-[1.0625rem] sm:text-center">{title}</h1>
      {view?.resize && (
        <>
          <BarButton label="Diminuir" icon={AArrowDown} onPress={() => view.resize?.(-1)} />
          <BarButton label="Aumentar" icon={AArrowUp} onPress={() => view.resize?.(1)} />
        </>
      )}
      {view && view.contents.length > 0 && <BarButton label="Sumário" icon={List} onPress={() => setShowsContents(true)} />}
      {view && showsContents && <Contents view={view} onClose={() => setShowsContents(false)} />}
    </header>
  )
}

const Contents = ({ view, onClose }: { view: BookView; onClose: () => void }) => (
  <Dialog title="Sumário" onClose={onClose}>
    <ul className="mt-3">
      {view.contents.map(({ label, target, level }, place) => (
        // Two lines may be alike, and the list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={place} style={{ paddingInlineStart: `${Math.min(level, 4) * 1.25}rem` }}>
          <button
            type="button"
            className="min-h-11 w-full border-b border-rule py-2 text-left hover:text-info"
            onClick={() => {
              onClose()
              view.goTo(target)
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
)
