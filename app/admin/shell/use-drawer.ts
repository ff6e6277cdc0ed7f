import { useEffect, useRef, useState } from 'react'

/** From this width on the sidebar is always in view (Tailwind's `xl`). */
const wide = '(min-width: 80rem)'

/**
 * The menu of narrow windows: opening moves the focus into it, and closing it returns the focus to its button. It is closed by Escape, by every
 * visit of a screen, and by a window that becomes wide, where nothing may stay inert.
 */
export function useDrawer(visit: string) {
  const [open, setOpen] = useState(false)
  const [lastVisit, setLastVisit] = useState(visit)
  if (visit !== lastVisit) {
    setLastVisit(visit)
    setOpen(false)
  }
  const openButton = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const [opener, ended] = [openButton.current, new AbortController()]
    const { signal } = ended
    closeButton.current?.focus()
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setOpen(false), { signal })
    matchMedia(wide).addEventListener('change', ({ matches }) => matches && setOpen(false), { signal })
    return () => {
      ended.abort()
      // A screen that is visited takes the focus afterwards.
      if (document.activeElement?.closest('aside')) opener?.focus()
    }
  }, [open])
  return { open, show: () => setOpen(true), close: () => setOpen(false), openButton, closeButton }
}
