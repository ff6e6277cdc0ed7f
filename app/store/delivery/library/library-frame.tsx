import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { SignedIn } from '#app/store/people/sign-in/signed-in.tsx'

const sections = [
  ['/minha-estante', 'Cursos'],
  ['/minha-estante/e-books', 'E-books'],
  ['/minha-estante/pedidos', 'Pedidos'],
  ['/minha-estante/certificados', 'Certificados'],
  ['/minha-estante/dados', 'Meus dados'],
] as const

/**
 * The heading of the library, who is signed in, and its sections. On a phone the sections scroll sideways, and the current one into view. The page is as high as
 * the window from the start, so that the footer does not move when the answer arrives.
 */
export function LibraryFrame({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup of an effect.
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <div className="page min-h-[calc(100dvh-3.75rem)] pt-8 pb-6 lg:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-10 print:hidden">
        <h1 className="display text-1">Minha estante</h1>
        <SignedIn />
      </div>
      <nav
        ref={bar}
        aria-label="Minha estante"
        className="mt-3 overflow-x-auto border-b border-rule max-sm:-mx-[var(--gutter)] max-sm:px-[var(--gutter)] print:hidden"
      >
        <ul className="flex w-max gap-4 sm:gap-8">
          {sections.map(([to, name]) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/minha-estante'}
                className="flex min-h-12 items-center border-b-[3px] border-transparent font-semibold whitespace-nowrap -outline-offset-2 hover:border-rule-strong aria-[current]:border-accent-line"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pt-8">{children}</div>
    </div>
  )
}
