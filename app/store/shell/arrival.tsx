import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Shows that a page is being loaded. After a client-side navigation, announces the new page to screen readers and moves the focus to it, as
 * a page load would. Also stores the utm_source of the link
 * (docs/rules/catalogue.md#attribution), and has the page counted.
 */
export function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  const location = useLocation()
  const last = useRef(location.pathname)
  const announcement = useRef<HTMLParagraphElement>(null)
  useEffect(() => void repeatEarlyPresses(), [])
  useEffect(() => {
    window.arrive?.()
    if (last.current === location.pathname) return
    last.current = location.pathname
    announcement.current!.textContent = document.title
    main.current?.focus({ preventScroll: true })
  }, [location, main])
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      {isLoading && <div role="progressbar" aria-label="Abrindo a página" className="progress" />}
      <p ref={announcement} role="status" className="sr-only" />
    </>
  )
}

/** Clicks the buttons that were pressed before hydration (first-visit/deferred-scripts.ts), each after the click before it was rendered. */
async function repeatEarlyPresses() {
  for (const button of window.earlyPresses?.() ?? []) {
    button.click()
    await new Promise((rendered) => setTimeout(rendered))
  }
  delete window.earlyPresses
}
