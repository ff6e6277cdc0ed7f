import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../words.ts'
import { stepAt } from './step-at.ts'

export interface Reorder {
  /** Goes on the element that holds the items, each of them an own child. */
  list: { ref: (element: HTMLElement | null) => void }
  handle: (index: number, name: string) => HandleProps
  /** Read out by screen readers after each move. */
  said: string
}

export interface HandleProps {
  'data-handle': number
  'aria-label': string
  title: string
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
}

/** One list, ordered by its handles: dragged with a mouse or a finger, or moved with the arrow keys. */
export function useReorder(count: number, move: (from: number, to: number) => void): Reorder {
  const words = useWords()
  const holder = useRef<HTMLElement>(null)
  const [said, setSaid] = useState('')
  const focus = useFocusOnHandle(holder)

  const go = (from: number, to: number, name: string) => {
    if (to < 0 || to >= count) return false
    flushSync(() => move(from, to))
    setSaid(words.moved(name, to + 1, count))
    return true
  }
  return {
    list: {
      ref: (element) => {
        holder.current = element
      },
    },
    said,
    handle: (index, name) => ({
      'data-handle': index,
      'aria-label': words.reorder(name),
      title: words.reorderHint,
      onKeyDown: (event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (step === 0) return
        event.preventDefault()
        if (go(index, index + step, name)) focus(index + step)
      },
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.preventDefault()
        drag({ holder, index, go: (from, to) => go(from, to, name), onEnd: focus })
      },
    }),
  }
}

const itemsOf = (holder: RefObject<HTMLElement | null>) => [...(holder.current?.children ?? [])]

/** A moved element loses the focus on its way. */
function useFocusOnHandle(holder: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState<number | null>(null)
  useEffect(() => {
    if (focused === null) return
    itemsOf(holder)[focused]?.querySelector<HTMLElement>('[data-handle]')?.focus()
    setFocused(null)
  }, [focused, holder])
  return setFocused
}

interface Drag {
  holder: RefObject<HTMLElement | null>
  index: number
  /** Whether there was a place to go to. */
  go: (from: number, to: number) => boolean
  onEnd: (index: number) => void
}

/** Follows the pointer until it is let go. */
function drag({ holder, index, go, onEnd }: Drag) {
  let at = index
  const follow = ({ clientY }: globalThis.PointerEvent) => {
    const [before, own, after] = [at - 1, at, at + 1].map((place) => itemsOf(holder)[place]?.getBoundingClientRect())
    if (!own) return
    const step = stepAt(clientY, own, before, after)
    if (step !== 0 && go(at, at + step)) at += step
  }
  const end = new AbortController()
  const stop = () => {
    end.abort()
    onEnd(at)
  }
  window.addEventListener('pointermove', follow, { signal: end.signal })
  window.addEventListener('pointerup', stop, { signal: end.signal })
  window.addEventListener('pointercancel', stop, { signal: end.signal })
}
