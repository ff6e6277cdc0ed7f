import type { BookView, Turn } from './book-view.ts'

const turns: Record<string, Turn> = { ArrowRight: 'RIGHT', ArrowLeft: 'LEFT' }
/** Where pages are below each other, these scroll. */
const pagedTurns: Record<string, Turn> = { PageDown: 'NEXT', PageUp: 'PREVIOUS', ArrowDown: 'NEXT', ArrowUp: 'PREVIOUS', ' ': 'NEXT' }

/** Turns the page, or changes the size of the text. A button or a field that has the focus keeps its own keys. */
export function readKeys(event: KeyboardEvent, view: BookView) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
  const turn = turns[event.key] ?? (view.isPaged ? pagedTurns[event.key] : undefined)
  if (turn) view.turn(turn === 'NEXT' && event.shiftKey ? 'PREVIOUS' : turn)
  else if (event.key === '+' || event.key === '-') view.resize?.(event.key === '+' ? 1 : -1)
  else return
  event.preventDefault()
}

/** The event may come from a frame, whose elements are of another window's classes. */
const isTaken = ({ target, key }: KeyboardEvent) =>
  (target as Partial<Element> | null)?.closest?.(
    key === ' ' ? 'a, button, input, select, textarea, dialog dialog' : 'input, select, textarea, dialog dialog',
  ) != null
