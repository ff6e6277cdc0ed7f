import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { BookView, Position } from './book-view.ts'

/** State of an entry of the browser's history. `left`: where the reader was when it was left. `from`: the page before the jump to it. */
interface Entry {
  left?: Position
  from?: number
}

/**
 * A history entry for each jump, so that the browser's back leads back in the book. Returns a function to call before a jump; its identity
 * stays.
 */
export function useJumps(at: RefObject<Position | null>, view: BookView | null): () => void {
  const navigate = useNavigate()
  const type = useNavigationType()
  const place = useLocation()
  const { key } = place
  const left = (place.state as Entry | null)?.left
  const entry = useRef(key)
  useEffect(() => {
    // Only an entry that is reached moves the book.
    if (entry.current === key) return
    entry.current = key
    if (type === NavigationType.Pop && left) view?.goToPlace(left)
  }, [key, type, left, view])
  return useCallback(() => {
    const before = at.current
    if (!before) return
    const to = { hash: `pagina-${before.page}` }
    const entry = (history.state as { usr?: Entry } | null)?.usr
    void (async () => {
      await navigate(to, { replace: true, state: { ...entry, left: before }, preventScrollReset: true })
      await navigate({ hash: `depois-da-pagina-${before.page}` }, { state: { from: before.page }, preventScrollReset: true })
    })()
  }, [at, navigate])
}

/** The page from which the reader has jumped; null: from none. */
export const usePageBefore = (): number | null => (useLocation().state as Entry | null)?.from ?? null
