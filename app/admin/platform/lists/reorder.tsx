import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { GripVertical } from 'lucide-react'
import { useWords } from '../texts.ts'

export interface Reorder {
  /** Attach to the element whose direct children are the items. */
  list: { ref: (element: HTMLElement | null) => void }
  handle: (index: number, name: string) => HandleProps
  /** Announces each move to screen readers. */
  status: ReactNode
}

export interface HandleProps {
  'data-handle': number
  'aria-label': string
  title: string
  onKeyDown: (event: KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
}

/** A list that is reordered by its handles: dragged with a mouse or a finger, or moved with the arrow keys. */
export function useReorder(count: number, move: (from: number, to: number) => void): Reorder {
  const holder = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const words = useWords()
  // An element loses the focus when it is moved in the DOM.
  const focus = (index: number) => itemsOf(holder)[index]?.querySelector<HTMLElement>('[data-handle]')?.focus()

  const go = (from: number, to: number, name: string) => {
    if (to < 0 || to >= count) return false
    flushSync(() => move(from, to))
    setAnnouncement(words.reordered(name, to + 1, count))
    return true
  }
  return {
    list: {
      ref: (element) => {
        holder.current = element
      },
    },
    status: (
      <p role="status" className="sr-only">
        {announcement}
      </p>
    ),
    handle: (index, name) => ({
      'data-handle': index,
      'aria-label': words.reorder(name),
      title: words.howToReorder,
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

interface Drag {
  holder: RefObject<HTMLElement | null>
  index: number
  /** Returns whether the item could be moved there. */
  go: (from: number, to: number) => boolean
  onEnd: (index: number) => void
}

/** Follows the pointer until it is released. */
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

interface Box {
  top: number
  bottom: number
  height: number
}

/**
 * The direction in which a dragged item moves: -1, 1, or 0 to stay. It swaps places with a neighbour once the pointer is past the middle of
 * the smaller of the two. With the middle of a taller neighbour, it would jump back at the next movement.
 */
export function stepAt(pointer: number, own: Box, before: Box | undefined, after: Box | undefined): -1 | 0 | 1 {
  if (before && pointer < before.top + Math.min(before.height, own.height) / 2) return -1
  if (after && pointer > after.bottom - Math.min(after.height, own.height) / 2) return 1
  return 0
}

export const Handle = (props: HandleProps) => (
  <button
    type="button"
    className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-ink-3 hover:text-ink active:cursor-grabbing"
    {...props}
  >
    <GripVertical aria-hidden className="size-5" />
  </button>
)
