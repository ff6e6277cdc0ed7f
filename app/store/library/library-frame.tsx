import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { lazyPart } from '#app/ui/lazy-screen.tsx'
import type { SessionAnswer } from '#domain/people/people-answers.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useSubscriptions } from '#app/store/subscriptions/subscription-calls.ts'

/** A lesson and a book have the page for themselves, without it. The server cannot render what is loaded late. */
const SignedIn = lazyPart(() => import('#app/store/sign-in/signed-in.tsx'))

const sections = [
  ['/minha-estante', 'Cursos'],
  ['/minha-estante/e-books', 'E-books'],
  ['/minha-estante/anotacoes', 'Anotações'],
  ['/minha-estante/pedidos', 'Pedidos'],
  ['/minha-estante/certificados', 'Certificados'],
  ['/minha-estante/dados', 'Meus dados'],
] as const

/**
 * The heading of the library, who is signed in, and its sections. On a phone the sections scroll sideways, and the current one into view. The page is as high as
 * the window from the start, so that the footer does not move when the answer arrives.
 */
export function LibraryFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page min-h-[calc(100dvh-3.75rem)] pt-8 pb-6 lg:pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-10 print:hidden">
        <h1 className="display text-1">Minha estante</h1>
        <div className="min-h-11 max-sm:w-full">{useHydrated() && <SignedIn />}</div>
      </div>
      <nav
        aria-label="Minha estante"
        className="mt-3 overflow-x-auto border-b border-rule max-sm:-mx-[var(--gutter)] max-sm:px-[var(--gutter)] print:hidden"
      >
        <ul className="flex w-max gap-4 sm:gap-8">
          {sections.map(([to, name]) => (
            <Section key={to} to={to} name={name} />
          ))}
          <SubscriptionSection />
        </ul>
      </nav>
      <div className="pt-8">{children}</div>
    </div>
  )
}

const Section = ({ to, name }: { to: string; name: string }) => (
  <li>
    <NavLink
      to={to}
      end={to === '/minha-estante'}
      className="flex min-h-12 items-center border-b-[3px] border-transparent font-semibold whitespace-nowrap -outline-offset-2 hover:border-rule-strong aria-[current]:border-accent-line"
    >
      {({ isActive }) => <span ref={isActive ? intoView : null}>{name}</span>}
    </NavLink>
  </li>
)

/** Only for who has a subscription. It is the last one, so that no other moves when the answer arrives. */
function SubscriptionSection() {
  const { data: session } = useQuery<SessionAnswer>({ queryKey: ['/session'] })
  const { data } = useSubscriptions({ enabled: !!session?.email })
  return data && data.subscriptions.length > 0 && <Section to="/minha-estante/assinatura" name="Assinatura" />
}

function intoView(name: HTMLElement | null) {
  name?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
