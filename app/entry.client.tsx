import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepFocus } from './ui/keep-focus.ts'
import { liveWithTranslator, showOriginals } from './first-visit/live-with-translator.ts'

/**
 * Ignores the second click of a double click on a link whose URL is already the current one. The URL may change before the new page is
 * rendered, and the router would then treat the second click as another navigation: the user would have to go back twice.
 */
addEventListener(
  'click',
  (event) => {
    const link = event.detail > 1 && event.target instanceof Element && event.target.closest('a')
    if (link && link.href === window.location.href) event.preventDefault()
  },
  true,
)

keepFocus()
liveWithTranslator()
const showTranslations = showOriginals()

function Page() {
  useEffect(showTranslations, [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  )
})
