import { onlineManager } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BookReading } from '#domain/delivery/reader/reading.ts'
import { callRest } from '#app/query/call-rest.ts'
import { reloadPage } from '#app/query/reload-page.ts'
import { keepBook, keptFile } from '#app/store/device/kept-texts.ts'
import { readOrKept } from '#app/store/device/read-or-kept.ts'
import { awaitCopy } from '#app/store/downloads/download-book.ts'
import type { BookView, OpenBook, Opening, Position } from './book-view.ts'
import { placeKeeper } from './place-keeper.ts'
import { readKeys } from './reader-keys.ts'
import { isReaderPath } from '#app/store/study/reader-path.ts'
import { useJumps } from './use-jumps.ts'

/** The code of a format is loaded when a book of it is opened. */
const formats: Record<BookReading['format'], () => Promise<OpenBook>> = {
  PDF: async () => (await import('./open-pdf.ts')).openPdf,
  EPUB: async () => (await import('./open-epub.ts')).openEpub,
}

/** Milliseconds. An e-book with many pictures takes long on a slow line. */
const longestDownload = 10 * 60_000

/** PREPARING: the store makes the buyer's copy. LOADING: it is ready. */
export type ReaderState =
  | { kind: 'OPENING' | 'PREPARING' | 'LOADING' }
  | { kind: 'OPEN'; view: BookView }
  | { kind: 'FAILED'; error: unknown }

/** The file of an e-book, once the buyer's copy is made: the one that this device keeps, if there is no network. Null: it is read in parts. */
async function loadFile(path: string, format: BookReading['format'], onState: (state: ReaderState) => void) {
  const copy = onlineManager.isOnline() ? null : await keptFile(path)
  if (!copy) await awaitCopy(`${path}/content`, () => onState({ kind: 'PREPARING' }))
  onState({ kind: 'LOADING' })
  if (copy) return { file: copy, isKept: true }
  const isWhole = format === 'EPUB'
  return { file: isWhole ? await callRest<Blob>(`${path}/content`, { file: true, limitMs: longestDownload }) : null, isKept: false }
}

/** Opens a bought e-book in the element, where its buyer left it, and remembers where it is. */
export function useReader(
  orderItemId: string,
  area: RefObject<HTMLElement | null>,
  { onSelect, onMark }: Pick<Opening, 'onSelect' | 'onMark'>,
) {
  const [state, setState] = useState<ReaderState>({ kind: 'OPENING' })
  const [book, setBook] = useState<BookReading | null>(null)
  const [position, setPosition] = useState<Position | null>(null)
  const at = useRef<Position | null>(null)
  const onJump = useJumps(at, state.kind === 'OPEN' ? state.view : null)
  useEffect(() => {
    // The policy of a page is that of the document, which begins at another page after a navigation within the store.
    if (!isReaderPath(new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname)) {
      void reloadPage()
      return
    }
    const path = `/library/books/${encodeURIComponent(orderItemId)}`
    const reading = { view: null as BookView | null, isOver: false }
    const close = () => {
      reading.isOver = true
      keeper.stop()
      removeEventListener('keydown', onKey)
      reading.view?.close()
      reading.view = null
    }
    const fail = (error: unknown) => {
      if (reading.isOver) return
      close()
      setState({ kind: 'FAILED', error })
    }
    const keeper = placeKeeper(`${path}/place`, fail)
    const onKey = (event: KeyboardEvent) => reading.view && readKeys(event, reading.view)
    const onMove = (moved: Position, isTurned: boolean) => {
      setPosition(moved)
      at.current = moved
      if (isTurned) keeper.keep(moved)
    }
    const open = async () => {
      const answer = await readOrKept(path, () => callRest<BookReading>(path))
      setBook(answer)
      const { file, isKept } = await loadFile(path, answer.format, setState)
      const openBook = await formats[answer.format]()
      if (reading.isOver || !area.current) return
      const opening = {
        area: area.current,
        address: `/api${path}/content`,
        file,
        place: answer.place,
        onMove,
        onJump,
        onKey,
        onSelect,
        onMark,
        onFailure: fail,
      }
      const view = await openBook(opening)
      if (reading.isOver) return view.close()
      reading.view = view
      setState({ kind: 'OPEN', view })
      if (!isKept) keepBook(path, answer, file).catch(console.warn)
    }
    addEventListener('keydown', onKey)
    open().catch(fail)
    return close
  }, [orderItemId, area, onJump, onSelect, onMark])
  return { state, book, position }
}
