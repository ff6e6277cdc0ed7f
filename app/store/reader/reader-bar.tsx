import { ALargeSmall, ArrowLeft, List, NotebookPen, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '#app/store/shell/dialog.tsx'
import { BarButton } from './bar-button.tsx'
import type { BookView } from './book-view.ts'
import { BookMarks } from './book-marks.tsx'
import { BookSearch } from './book-search.tsx'
import { LookForm } from './look-form.tsx'
import type { ReaderLook } from './reader-look.ts'
import { shelfPath } from '#app/store/study/reader-path.ts'
import type { useBookMarks } from './use-book-marks.ts'

interface Props {
  title: string
  /** Null: the book is not open. */
  view: BookView | null
  marks: ReturnType<typeof useBookMarks>
  look: ReaderLook
  onLook: (look: ReaderLook) => void
  /** The highlight that was pressed in the book. */
  pressed: string | null
  onPressed: (id: string | null) => void
}

/** The way back, the title, and what can be opened over the book. The store is another document: its policy differs. */
export function ReaderBar({ title, view, marks, look, onLook, pressed, onPressed }: Props) {
  const [open, setOpen] = useState<'SEARCH' | 'LOOK' | 'MARKS' | 'CONTENTS' | null>(null)
  const close = () => {
    setOpen(null)
    onPressed(null)
  }
  return (
    <header className="flex min-h-14 shrink-0 items-center border-b border-rule bg-paper-up px-1 sm:gap-1 sm:px-3">
      <Link
        to={shelfPath}
        reloadDocument
        className="inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-1 px-2 font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        <span className="max-sm:sr-only">Minha estante</span>
      </Link>
      <h1 className="display min-w-0 grow truncate text-[1.0625rem] sm:text-center">{title}</h1>
      {view && (
        <>
          <BarButton label="Buscar no livro" icon={Search} onPress={() => setOpen('SEARCH')} />
          <BarButton label="Aparência" icon={ALargeSmall} onPress={() => setOpen('LOOK')} />
          <BarButton label="Anotações" icon={NotebookPen} onPress={() => setOpen('MARKS')} />
          {view.contents.length > 0 && <BarButton label="Sumário" icon={List} onPress={() => setOpen('CONTENTS')} />}
          {open === 'SEARCH' && <BookSearch view={view} onClose={close} />}
          {open === 'LOOK' && <LookForm view={view} look={look} onLook={onLook} onClose={close} />}
          {(open === 'MARKS' || pressed) && <BookMarks view={view} marks={marks} only={pressed} onClose={close} />}
          {open === 'CONTENTS' && <Contents view={view} onClose={close} />}
        </>
      )}
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
