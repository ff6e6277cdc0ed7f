import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { nextStep, type Order } from './order-standing.ts'
import { SentToggle } from './sent-toggle.tsx'
import { StatusBadges } from './status-badges.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useRefundOpener } from './use-refund-opener.ts'

/** Stays in view: who bought, for how much, how it stands, the one next step, and the way to the orders beside it. */
export const OrderHead = ({ order }: { order: Order }) => (
  <header
    data-stays
    className="sticky top-0 z-10 -mx-4 mb-5 flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule bg-paper px-4 py-3 md:-mx-8 md:px-8"
  >
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-4">
      <h1 className="display line-clamp-2 min-w-0 text-2 wrap-anywhere">{order.name || `Pedido ${order.id.slice(0, 8)}`}</h1>
      <span className="money text-3 font-semibold">{formatCents(order.totalCents)}</span>
      {order.name && <span className="font-mono text-small text-ink-2">{order.id.slice(0, 8)}</span>}
    </div>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
      <StatusBadges order={order} />
      <span className="flex items-center gap-1 max-sm:ml-auto">
        <NextStep order={order} />
        <Neighbours id={order.id} />
      </span>
    </div>
  </header>
)

function NextStep({ order }: { order: Order }) {
  const refund = useRefundOpener()
  switch (nextStep(order)) {
    case 'REFUND':
      return (
        <AllowedButton right="refunds.make" look={order.refundDue ? 'ink' : 'outline'} onClick={() => refund?.open()}>
          Devolver dinheiro
        </AllowedButton>
      )
    case 'SEND':
      return <SentToggle order={order} place="head" />
    case 'CANCEL':
      return <CancelOrder order={order} />
    case null:
      return null
  }
}

function Neighbours({ id }: { id: string }) {
  const { above, below } = useNeighbours(id)
  return (
    <nav aria-label="Pedidos da lista" className="flex">
      <Step to={above} Icon={ChevronUp} label="Pedido anterior da lista" letter="K" />
      <Step to={below} Icon={ChevronDown} label="Próximo pedido da lista" letter="J" />
    </nav>
  )
}

function Step({ to, Icon, label, letter }: { to: string | null; Icon: LucideIcon; label: string; letter: string }) {
  const shape = 'inline-flex size-11 items-center justify-center rounded-1'
  if (!to) return <Icon aria-hidden className={`${shape} p-3 text-ink-3 opacity-50`} />
  return (
    <Link to={to} aria-label={label} aria-keyshortcuts={letter} title={`${label} (${letter})`} className={`${shape} hover:bg-paper-down`}>
      <Icon aria-hidden className="size-5" />
    </Link>
  )
}
