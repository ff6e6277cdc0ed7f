import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { FooterContent } from './footer-content.tsx'

/**
 * The content is the same on every page and reacts to nothing, so only the server renders it: browsers keep what the page brought, and
 * its code is left out of their bundle.
 */
let kept = import.meta.env.SSR ? '' : document.querySelector('footer')?.innerHTML

/** `quiet`: short, without the links that would lead away from a purchase. */
export function Footer({ quiet }: { quiet?: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const footer = document.querySelector('footer')!
    // Its links are not the router's, so their clicks are handed to it. The keyboard clicks them too. The choice of cookies has a query,
    // and opens in a new document where this one may not load tags (store/consent/use-choice.ts).
    // Assigned, because the effect may run again.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    footer.onclick = (event) => {
      const link = (event.target as Element).closest('a')
      if (link?.origin !== location.origin || link.search || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void navigate(link.pathname)
    }
    if (!kept)
      void import('./read-footer.ts')
        .then(({ readFooter }) => readFooter())
        .then((read) => {
          kept = footer.innerHTML = read
        })
  }, [navigate])
  return (
    <footer
      data-quiet={quiet || undefined}
      className="group/footer mt-16 print:hidden"
      suppressHydrationWarning
      {...(import.meta.env.SSR
        ? { children: <FooterContent /> }
        : // It is our own markup, as the server has escaped it.
          // oxlint-disable-next-line react/no-danger
          { dangerouslySetInnerHTML: { __html: kept ?? '' } })}
    />
  )
}
