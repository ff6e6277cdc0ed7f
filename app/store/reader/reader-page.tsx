import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { Spinner } from '#app/ui/spinner.tsx'
import './reader.css'
import { shelfPath } from '#app/store/study/reader-path.ts'
import type { Passage } from './book-view.ts'
import { PageBar } from './page-bar.tsx'
import { PassageBar } from './passage-bar.tsx'
import { readLook } from './reader-look.ts'
import { useBookMarks } from './use-book-marks.ts'
import { ReaderBar } from './reader-bar.tsx'
import { ReaderFailure } from './reader-failure.tsx'
import { useReader } from './use-reader.ts'

/** `/minha-estante/ler/{orderItemId}`: a bought e-book, over the whole window. As a modal dialog it keeps the focus from the page below. */
export default function ReaderPage() {
  const { orderItemId = '' } = useParams()
  const area = useRef<HTMLDivElement>(null)
  const [passage, setPassage] = useState<Passage | null>(null)
  const [pressed, setPressed] = useState<string | null>(null)
  const onSelect = useCallback((next: Passage | null) => setPassage((last) => (next?.place === last?.place ? last : next)), [])
  const { state, book, position } = useReader(orderItemId, area, { onSelect, onMark: setPressed })
  const [look, setLook] = useState(readLook)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const view = state.kind === 'OPEN' ? state.view : null
  const marks = useBookMarks(orderItemId, view, position)
  useLayoutEffect(() => view?.show?.(look), [view, look])
  return (
    <dialog
      data-reader
      data-theme={look.theme}
      ref={dialog}
      aria-label="Leitor"
      // A dialog within it that closes is heard here too.
      onClose={({ target, currentTarget }) => target === currentTarget && location.assign(shelfPath)}
      className="m-0 flex h-dvh max-h-none w-full max-w-none flex-col border-0 bg-paper p-0 text-ink"
    >
      {book && <title>{book.title}</title>}
      <ReaderBar
        title={book?.title ?? ''}
        view={view}
        marks={marks}
        look={look}
        onLook={setLook}
        pressed={pressed}
        onPressed={setPressed}
      />
      <div className={`relative min-h-0 grow overflow-auto ${book?.format === 'PDF' ? 'bg-paper-down' : ''}`}>
        <div ref={area} className="absolute inset-0" hidden={state.kind === 'FAILED'} />
        {(state.kind === 'OPENING' || state.kind === 'LOADING') && (
          <Spinner whole label="Abrindo o e-book" late={state.kind === 'LOADING' ? slow : undefined} />
        )}
        {state.kind === 'PREPARING' && (
          <Spinner whole label="Preparando sua cópia…" late="Ela leva o seu nome em cada página. Isso é feito uma só vez." />
        )}
        {state.kind === 'FAILED' && <ReaderFailure error={state.error} orderItemId={orderItemId} title={book?.title ?? ''} />}
      </div>
      {view && passage && <PassageBar passage={passage} onMark={marks.highlight} onDone={() => setPassage(null)} />}
      <PageBar view={view} position={position} />
    </dialog>
  )
}

const slow = 'Está demorando. Confira a conexão e recarregue a página.'
