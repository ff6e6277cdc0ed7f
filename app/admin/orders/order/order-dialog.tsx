import type { ComponentType } from 'react'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { History } from '#app/admin/platform/history/history.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderAddress, OrderBuyer } from './order-buyer.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { StatusBadges } from './status-badges.tsx'
import type { Order } from './order-standing.ts'
import { getOrder } from './orders.graphql.ts'
import { SentToggle } from './sent-toggle.tsx'
import { useShownOrder } from './use-shown-order.ts'

interface Props {
  /** Below the buyer and the address, each with what its context knows of the order. */
  sections: readonly ComponentType<{ order: Order }>[]
}

/** See docs/rules/admin-panel.md#orders: 'Detalhes do Pedido', of the order in the URL. */
export function OrderDialog({ sections }: Props) {
  const { id, show } = useShownOrder()
  return id && <OpenDialog key={id} id={id} sections={sections} onClose={() => show(null)} />
}

const OpenDialog = ({ id, sections, onClose }: Props & { id: string; onClose: () => void }) => (
  <Dialog
    title={
      <>
        Detalhes do Pedido <span className="font-mono text-small font-normal tracking-normal text-ink-2">{id.slice(0, 8)}</span>
      </>
    }
    width="52rem"
    onClose={onClose}
  >
    <Loaded query={panelQuery(['orders', 'one', id], getOrder, { id })} fallback="Failed to fetch orders" reading="Lendo o pedido">
      {(order) => <Details order={order} sections={sections} />}
    </Loaded>
  </Dialog>
)

const cancelTexts = {
  STAFF: 'Cancelado pela equipe.',
  BUYER: 'Cancelado por quem comprou.',
  REPLACED: 'Quem comprou fez outro pedido da mesma compra, que ficou no lugar deste e com os pagamentos dele:',
} as const

const Details = ({ order, sections }: Props & { order: Order }) => (
  <>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <StatusBadges order={order} />
      <SentToggle order={order} place="dialog" />
      <CancelOrder order={order} />
    </div>
    {order.cancelReason && (
      <p className="-mt-2 mb-4 text-small text-ink-2">
        {cancelTexts[order.cancelReason]} {order.replacedById && <OrderLink id={order.replacedById} />}
      </p>
    )}
    {order.upsellOfId && (
      <p className="-mt-2 mb-4 text-small text-ink-2">
        Oferta depois de #<OrderLink id={order.upsellOfId} />
      </p>
    )}
    {order.refundDue && (
      <p role="alert" className="mb-4 rounded-2 bg-bad-wash px-4 py-3 text-bad">
        <strong className="font-semibold">Dinheiro a reembolsar.</strong> Ele chegou quando já não podia ser atendido, ou chegou duas vezes.
        O reembolso, com o e-mail ao cliente, sai daqui mesmo, mais abaixo.
      </p>
    )}
    <Timeline order={order} />
    <OrderTracking order={order} />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-2">
      <OrderBuyer order={order} />
      {order.address && <OrderAddress name={order.name} address={order.address} />}
    </div>
    {sections.map((Section, at) => (
      <Section key={at} order={order} />
    ))}
    <div className="border-t border-rule">
      <History entity="ORDER" id={order.id} />
    </div>
  </>
)

/** The steps created, paid and sent, as far as the order has progressed (docs/rules/admin-panel.md#orders). */
function Timeline({ order }: { order: Order }) {
  const steps = [
    { name: 'Pedido criado', at: order.createdAt },
    { name: 'Pagamento confirmado', at: order.paid ? order.paidAt : null },
    { name: 'Enviado', at: order.sended ? order.sendedAt : null },
  ]
  return (
    <ol aria-label="Linha do tempo" className="mb-6 grid gap-3 border-y border-rule py-4 sm:grid-cols-3">
      {steps.map(
        ({ name, at }) =>
          at && (
            <li key={name} className="border-l-4 border-accent pl-3">
              <span className="block font-semibold">{name}</span>
              <time dateTime={at} className="money text-small text-ink-2">
                {formatMoment(at)}
              </time>
            </li>
          ),
      )}
    </ol>
  )
}
