import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../words.ts'

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
  const [focused, setFocused] = useState<number | null>(null)

  // A moved element loses the focus on its way.
  useEffect(() => {
    if (focused === null) return
    const handle = [...(holder.current?.children ?? [])][focused]?.querySelector<HTMLElement>('[data-handle]')
    handle?.focus()
    setFocused(null)
  }, [focused])

  const go = (from: number, to: number, name: string) => {
    if (to < 0 || to >= count) return false
    flushSync(() => move(from, to))
    setSaid(words.moved(name, to + 1, count))
    return true
  }

  const drag = (index: number, name: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    let at = index
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const items = [...(holder.current?.children ?? [])]
      const before = items[at - 1]?.getBoundingClientRect()
      const after = items[at + 1]?.getBoundingClientRect()
      const own = items[at]?.getBoundingClientRect()
      if (!own) return
      if (before && clientY < before.top + Math.min(before.height, own.height) / 2 && go(at, at - 1, name)) at -= 1
      else if (after && clientY > after.bottom - Math.min(after.height, own.height) / 2 && go(at, at + 1, name)) at += 1
    }
    const stop = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', stop)
      window.removeEventListener('pointercancel', stop)
      setFocused(at)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', stop)
    window.addEventListener('pointercancel', stop)
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
        if (go(index, index + step, name)) setFocused(index + step)
      },
      onPointerDown: drag(index, name),
    }),
  }
}
