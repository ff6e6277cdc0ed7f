import { ShoppingBag } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useSettings } from '../../settings.ts'
import { Bird } from '../../ui/bird.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCart } from '#app/store/cart/cart-store.ts'
import type { SessionState } from './read-session.ts'

/** Three books, drawn with fewer bytes than an icon of the library. */
const Shelf = () => (
  <svg aria-hidden viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor" strokeWidth={1.9}>
    <path d="M4 4h4v16H4zm4 0h4v16H8zm5 1 4-1 4 15-4 1z" />
  </svg>
)

export function Header({ session }: { session: SessionState }) {
  return (
    <header className="border-b border-rule print:hidden">
      <div className="page flex min-h-15 items-stretch gap-1 max-[20rem]:flex-wrap sm:gap-9">
        <Home />
        <nav aria-label="Catálogo" className="flex items-stretch gap-3 pl-2 sm:gap-7">
          <Section to="/courses">Cursos</Section>
          <Section to="/books">E-books</Section>
        </nav>
        <div className="ml-auto flex items-stretch gap-1 sm:gap-7">
          <Panel session={session} />
          <Link to="/minha-estante" className="hidden items-center gap-2 font-semibold min-[22.5rem]:flex">
            <Shelf />
            <span className="max-md:sr-only">Minha estante</span>
          </Link>
          <CartLink />
        </div>
      </div>
    </header>
  )
}

export function Home() {
  const { storeName } = useSettings()
  return (
    <Link to="/courses" className="display flex items-center gap-2.5 text-[1.5rem]">
      <Bird />
      {storeName}
    </Link>
  )
}

function Section({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="flex items-center border-b-[3px] border-transparent pt-[3px] font-semibold whitespace-nowrap hover:border-rule-strong aria-[current]:border-accent-line"
    >
      {children}
    </NavLink>
  )
}

/** A link to the panel for signed-in staff. */
function Panel({ session }: { session: SessionState }) {
  if (session.kind === 'loading') return <Spinner label="Verificando quem entrou" quiet />
  if (session.kind !== 'signed-in' || !session.admin) return null
  return (
    <Link to="/admin" className="hidden items-center font-semibold hover:text-ink-2 sm:flex">
      Painel
    </Link>
  )
}

/** The badge counts distinct items (docs/rules/catalogue.md#routes). */
function CartLink() {
  const { count } = useCart()
  return (
    <Link
      to="/cart"
      aria-label={count === 0 ? 'Carrinho' : `Carrinho, ${count} ${count === 1 ? 'item' : 'itens'}`}
      className="relative flex min-w-11 items-center justify-end gap-2 font-semibold hover:text-ink-2"
    >
      <ShoppingBag aria-hidden className="size-6" strokeWidth={1.9} />
      <span className="hidden sm:inline">Carrinho</span>
      {count > 0 && (
        <span className="money absolute top-2 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-mini font-bold text-on-accent sm:static sm:h-6 sm:min-w-6">
          {count}
        </span>
      )}
    </Link>
  )
}
