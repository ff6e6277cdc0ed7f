import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const Finder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }))

/** `show` opens the finder, as Ctrl+K and ⌘K do anywhere in the panel but over another dialog. `finder` is the open one. */
export function useFinder(): { show: () => void; finder: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  const finder = isOpen && (
    <Suspense>
      <Finder onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { show: () => setOpen(true), finder }
}
