import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
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

// Nobody needs it before the focus is somewhere. Without it, as when a release has just taken the file away, browsers do what they always did.
addEventListener(
  'focusin',
  () =>
    void import('./ui/keep-focus.ts').then(
      ({ keepFocus }) => keepFocus(),
      () => {},
    ),
  { once: true },
)
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
