import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepSource } from './store/utm-source.ts'

// Before the router tidies the address.
keepSource(window.location)

/**
 * While a page is on its way to the screen, the address may have changed already, and the router takes the second half of a double click
 * for another step: one would have to go back twice.
 */
addEventListener(
  'click',
  (event) => {
    const link = event.detail > 1 && event.target instanceof Element && event.target.closest('a')
    if (link && link.href === window.location.href) event.preventDefault()
  },
  true,
)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
