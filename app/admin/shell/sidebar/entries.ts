import {
  BellRing,
  BookCheck,
  BookOpen,
  FileInput,
  FileSpreadsheet,
  Filter,
  FolderOpen,
  Gift,
  GraduationCap,
  Hourglass,
  House,
  Image,
  KeyRound,
  type LucideIcon,
  Mail,
  Newspaper,
  Package,
  ReceiptText,
  Scale,
  Settings,
  Ticket,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { addressOf } from '#app/admin/platform/addresses.ts'
import type { Waiting } from './use-waiting.ts'

export interface Entry {
  name: string
  href: string
  Icon: LucideIcon
  /** Counted beside the name. */
  waiting?: Waiting
}

export interface EntryGroup {
  title: string
  /** Used every day: open also on screens that are too low for everything. */
  isDaily?: boolean
  entries: Entry[]
}

/** The specification's six (docs/rules/admin-panel.md). */
export const contents: Entry[] = [
  { name: 'Painel', href: addressOf.home, Icon: House },
  { name: 'Cursos', href: addressOf.list('courses'), Icon: GraduationCap },
  { name: 'Pedidos', href: addressOf.list('orders'), Icon: Package },
  { name: 'Posts', href: addressOf.list('posts'), Icon: Newspaper },
  { name: 'Banners', href: addressOf.list('banners'), Icon: Image },
  { name: 'Livros', href: addressOf.list('books'), Icon: BookOpen },
]

export const groups: EntryGroup[] = [
  {
    title: 'Atendimento',
    isDaily: true,
    entries: [
      { name: 'Pendências', href: addressOf.list('exceptions'), Icon: BellRing, waiting: 'exceptions' },
      { name: 'Mensagens', href: addressOf.list('messages'), Icon: Mail, waiting: 'messages' },
      { name: 'PIX em espera', href: addressOf.list('recoveries'), Icon: Hourglass },
      { name: 'Clientes', href: addressOf.list('customers'), Icon: UsersRound },
    ],
  },
  {
    title: 'Financeiro',
    entries: [
      { name: 'Contestações', href: addressOf.list('disputes'), Icon: Scale, waiting: 'disputes' },
      { name: 'Conciliação', href: addressOf.list('reconciliation'), Icon: BookCheck, waiting: 'transfers' },
      { name: 'Notas fiscais', href: addressOf.list('fiscal'), Icon: ReceiptText },
      { name: 'Contabilidade', href: addressOf.list('exports'), Icon: FileSpreadsheet },
    ],
  },
  {
    title: 'Loja',
    entries: [
      { name: 'Funil', href: addressOf.list('funnel'), Icon: Filter },
      { name: 'Pacotes', href: addressOf.list('bundles'), Icon: Gift },
      { name: 'Cupons', href: addressOf.list('coupons'), Icon: Ticket },
      { name: 'Arquivos', href: addressOf.list('media'), Icon: FolderOpen },
      { name: 'Importar', href: addressOf.list('imports'), Icon: FileInput },
      { name: 'Configurações', href: addressOf.settings, Icon: Settings },
      { name: 'Webhooks', href: addressOf.list('webhooks'), Icon: Webhook },
      { name: 'Tokens', href: addressOf.list('tokens'), Icon: KeyRound },
    ],
  },
]

/** Whether a screen belongs to an entry: its own, or one below it. */
export const isWithin = (pathname: string, { href }: Entry) => pathname === href || pathname.startsWith(`${href}/`)
