import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { keepSource } from '../utm-source.ts'

/** A page that changes without a reload is told and takes the focus, as a loaded one would; a link's utm_source is kept (docs/rules/catalogue.md#attribution). */
export function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  const location = useLocation()
  const last = useRef(location.pathname)
  const [told, setTold] = useState('')
  // Somebody was quicker than the scripts.
  useEffect(() => {
    window.earlyPress?.()?.click()
    delete window.earlyPress
  }, [])
  useEffect(() => {
    keepSource(location)
    if (last.current === location.pathname) return
    last.current = location.pathname
    setTold(document.title)
    main.current?.focus({ preventScroll: true })
  }, [location, main])
  return (
    <p role="status" className="sr-only">
      {told}
    </p>
  )
}
