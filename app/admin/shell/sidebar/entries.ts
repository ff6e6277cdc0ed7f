import {
  BellRing,
  BookCheck,
  BookOpen,
  CalendarSync,
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
  MessageCircleQuestionMark,
  Newspaper,
  Package,
  ReceiptText,
  Scale,
  Settings,
  Ticket,
  UserRoundCog,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { addressOf } from '#app/admin/platform/addresses.ts'

export interface Entry {
  name: string
  href: string
  Icon: LucideIcon
}

export interface EntryGroup {
  title: string
  /** Its own screen, with the number of tasks that wait: open also in windows that are too low for the others. */
  inbox?: string
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
    title: 'Hoje',
    inbox: addressOf.today,
    entries: [
      { name: 'Pendências', href: addressOf.list('exceptions'), Icon: BellRing },
      { name: 'Mensagens', href: addressOf.list('messages'), Icon: Mail },
      { name: 'Perguntas', href: addressOf.list('questions'), Icon: MessageCircleQuestionMark },
      { name: 'Contestações', href: addressOf.list('disputes'), Icon: Scale },
    ],
  },
  {
    title: 'Clientes',
    entries: [
      { name: 'Clientes', href: addressOf.list('customers'), Icon: UsersRound },
      { name: 'Assinaturas', href: addressOf.list('subscriptions'), Icon: CalendarSync },
      { name: 'PIX em espera', href: addressOf.list('recoveries'), Icon: Hourglass },
    ],
  },
  {
    title: 'Cupons',
    entries: [
      { name: 'Cupons', href: addressOf.list('coupons'), Icon: Ticket },
      { name: 'Pacotes', href: addressOf.list('bundles'), Icon: Gift },
    ],
  },
  {
    title: 'Financeiro',
    entries: [
      { name: 'Conciliação', href: addressOf.list('reconciliation'), Icon: BookCheck },
      { name: 'Notas fiscais', href: addressOf.list('fiscal'), Icon: ReceiptText },
      { name: 'Contabilidade', href: addressOf.list('exports'), Icon: FileSpreadsheet },
      { name: 'Funil', href: addressOf.list('funnel'), Icon: Filter },
    ],
  },
  {
    title: 'Configurações',
    entries: [
      { name: 'Configurações', href: addressOf.settings, Icon: Settings },
      { name: 'Equipe', href: addressOf.list('team'), Icon: UserRoundCog },
      { name: 'Arquivos', href: addressOf.list('media'), Icon: FolderOpen },
      { name: 'Importar', href: addressOf.list('imports'), Icon: FileInput },
      { name: 'Webhooks', href: addressOf.list('webhooks'), Icon: Webhook },
      { name: 'Tokens', href: addressOf.list('tokens'), Icon: KeyRound },
    ],
  },
]

/** Whether a screen belongs to an entry: its own, or one below it. */
export const isWithin = (pathname: string, { href }: Entry) => pathname === href || pathname.startsWith(`${href}/`)
