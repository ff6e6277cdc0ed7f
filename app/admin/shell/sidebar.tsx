import {
  BellRing,
  BookCheck,
  BookOpen,
  FileSpreadsheet,
  FolderOpen,
  GraduationCap,
  House,
  Image,
  LogOut,
  type LucideIcon,
  Mail,
  Newspaper,
  Package,
  ReceiptText,
  Scale,
  Settings,
  Ticket,
  UsersRound,
  X,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { useSettings } from '../../settings.ts'
import { type Person, signOut } from '../../sign-in/session.ts'
import { Bird } from '../../ui/bird.tsx'
import { PretendingNote } from '../../ui/pretending-note.tsx'
import { useBrokenPicture } from '../../ui/use-broken-picture.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActiveDisputes, OpenCount, OpenMessages } from './open-notes.tsx'

interface Entry {
  name: string
  href: string
  Icon: LucideIcon
  /** Text after the link's name. */
  Note?: ComponentType
}

/** The sidebar, see docs/rules/admin-panel.md#sidebar. */
const entries: Entry[] = [
  { name: 'Painel', href: addressOf.home, Icon: House },
  { name: 'Cursos', href: addressOf.list('courses'), Icon: GraduationCap },
  { name: 'Pedidos', href: addressOf.list('orders'), Icon: Package },
  { name: 'Posts', href: addressOf.list('posts'), Icon: Newspaper },
  { name: 'Banners', href: addressOf.list('banners'), Icon: Image },
  { name: 'Livros', href: addressOf.list('books'), Icon: BookOpen },
  { name: 'Arquivos', href: addressOf.list('media'), Icon: FolderOpen },
]

/** A separate group below the content (docs/rules/admin-panel.md#sidebar). */
const sales: Entry[] = [
  { name: 'Pendências', href: addressOf.list('exceptions'), Icon: BellRing, Note: OpenCount },
  { name: 'Clientes', href: addressOf.list('customers'), Icon: UsersRound },
  { name: 'Cupons', href: addressOf.list('coupons'), Icon: Ticket },
  { name: 'Conciliação', href: addressOf.list('reconciliation'), Icon: BookCheck },
  { name: 'Contestações', href: addressOf.list('disputes'), Icon: Scale, Note: ActiveDisputes },
  { name: 'Mensagens', href: addressOf.list('messages'), Icon: Mail, Note: OpenMessages },
  { name: 'Notas fiscais', href: addressOf.list('fiscal'), Icon: ReceiptText },
  { name: 'Contabilidade', href: addressOf.list('exports'), Icon: FileSpreadsheet },
  { name: 'Configurações', href: addressOf.settings, Icon: Settings },
]

export function Sidebar({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const { storeName } = useSettings()
  return (
    <aside
      className={`fixed inset-y-0 left-0 z-40 flex w-[280px] flex-col overflow-y-auto bg-side p-4 text-side-ink [--focus:oklch(.82_.10_245)] xl:visible xl:translate-x-0 print:hidden ${open ? '' : 'invisible -translate-x-full'}`}
    >
      <div className="flex items-center justify-between pt-1 pb-6 pl-3">
        <Link to="/courses" className="display flex items-center gap-2.5 text-[1.6rem]">
          <Bird />
          {storeName}
        </Link>
        <button
          type="button"
          onClick={onClose}
          aria-label="Fechar o menu"
          className="inline-flex size-11 items-center justify-center xl:hidden"
        >
          <X aria-hidden className="size-6" />
        </button>
      </div>
      <nav aria-label="Painel">
        <Entries entries={entries} />
        <h2 id="vendas" className="px-3 pt-6 pb-2 text-small text-side-ink-2">
          Vendas
        </h2>
        <Entries entries={sales} labelledBy="vendas" />
      </nav>
      <div className="mt-auto pt-6 text-side-ink-2">
        <div className="px-2 pb-3">
          <PretendingNote />
        </div>
        <div className="flex items-center gap-3 border-t border-side-up pt-4">
          <Portrait picture={person.picture} />
          <span title={person.email} className="min-w-0 grow truncate font-semibold text-side-ink">
            {person.email?.split('@')[0] || 'User'}
          </span>
          <button type="button" onClick={() => void signOut()} className="inline-flex min-h-11 items-center gap-2 px-2 hover:text-side-ink">
            Sair <LogOut aria-hidden className="size-4" />
          </button>
        </div>
      </div>
    </aside>
  )
}

/** An entry is highlighted when the path equals its address (docs/rules/admin-panel.md#sidebar). */
function Entries({ entries: list, labelledBy }: { entries: Entry[]; labelledBy?: string }) {
  const { pathname } = useLocation()
  return (
    <ul aria-labelledby={labelledBy} className="grid gap-1">
      {list.map(({ name, href, Icon, Note }) => (
        <li key={href}>
          <Link
            to={href}
            aria-current={pathname === href ? 'page' : undefined}
            className="flex min-h-12 items-center gap-3.5 rounded-1 border-l-4 border-transparent px-3 font-semibold text-side-ink-2 hover:text-side-ink aria-[current]:border-accent aria-[current]:bg-side-up aria-[current]:text-side-ink"
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.8} />
            {name}
            {Note && <Note />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shows a default picture if the user has none or it does not load. */
function Portrait({ picture = '' }: { picture: string | undefined }) {
  const { broken, watch } = useBrokenPicture(picture)
  if (!broken) return <img src={picture} alt="" width="40" height="40" className="size-10 shrink-0 rounded-full object-cover" {...watch} />
  return (
    <span aria-hidden className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent">
      <Bird className="size-6" />
    </span>
  )
}
