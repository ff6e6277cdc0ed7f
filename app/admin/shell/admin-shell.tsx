import { Menu, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Person } from '#app/sign-in/session.ts'
import { useTaskCount } from '#app/admin/operations/exceptions/use-tasks.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { useFinder } from './finder/use-finder.tsx'
import { OpenNote } from './sidebar/open-note.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useDrawer } from './use-drawer.ts'

/** The layout with the dark sidebar, which is always visible on wide screens and opened by a button on small ones. */
export function AdminShell({ person, children }: { person: Person; children: ReactNode }) {
  const { pathname, key } = useLocation()
  const { open, show, close, openButton, closeButton } = useDrawer(key)
  const { show: showFinder, finder } = useFinder()
  const main = useRef<HTMLElement>(null)
  const previousPathname = useRef(pathname)
  useEffect(() => {
    // The clicked element is often gone on the next screen. Screen readers continue from here instead of the top of the page.
    if (previousPathname.current !== pathname) main.current?.focus({ preventScroll: true })
    previousPathname.current = pathname
  }, [pathname])
  return (
    <div className="min-h-dvh text-[1rem] [--t-1:clamp(1.625rem,1.4rem+0.9vw,2.125rem)] xl:pl-[280px] print:pl-0">
      <a href="#conteudo" className="sr-only focus:not-sr-only focus:fixed focus:top-0 focus:left-0 focus:z-50 focus:bg-paper-up focus:p-3">
        Ir para o conteúdo
      </a>
      <div inert={open} className="flex h-14 items-center gap-3 bg-side px-4 text-side-ink xl:hidden print:hidden">
        <button
          ref={openButton}
          type="button"
          onClick={show}
          aria-label="Abrir o menu"
          aria-expanded={open}
          className="inline-flex size-11 items-center justify-center"
        >
          <Menu aria-hidden className="size-6" />
        </button>
        <WaitingLink />
        <button
          type="button"
          onClick={showFinder}
          aria-label="Buscar no painel"
          className="ml-auto inline-flex size-11 items-center justify-center"
        >
          <Search aria-hidden className="size-6" />
        </button>
      </div>
      {open && <div aria-hidden className="fixed inset-0 z-30 bg-[oklch(0_0_0/.5)] xl:hidden" onClick={close} />}
      <Sidebar person={person} open={open} closeButton={closeButton} onClose={close} onFind={showFinder} />
      {finder}
      <main
        id="conteudo"
        ref={main}
        inert={open}
        tabIndex={-1}
        className="outline-none mx-auto max-w-[80rem] px-4 py-6 md:px-8 print:max-w-none print:p-0"
      >
        {children}
      </main>
    </div>
  )
}

/** Where the sidebar is closed, what waits is shown beside the button that opens it. */
function WaitingLink() {
  const count = useTaskCount()
  if (!count) return null
  return (
    <Link to={addressOf.today} className="inline-flex min-h-11 items-center gap-2 font-semibold">
      Hoje <OpenNote count={count} />
    </Link>
  )
}
