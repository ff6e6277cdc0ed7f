import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { PlacedOrder } from '#app/store/checkout/api.ts'
import { privatePage } from '#app/store/shell/private-page.ts'
import { Opening } from '#app/store/shell/opening.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Confirmed } from './confirmed.tsx'
import { CardPending } from './card-pending.tsx'
import { canceledEnding, endingOf, NotSold } from './not-sold.tsx'
import { planIn } from './delivery.ts'
import { PixPending } from './pix-pending.tsx'
import { OpenNow } from './open-now.tsx'
import { OrderEmail } from './order-email.tsx'
import { Returned } from './returned.tsx'
import { forgetDraft } from '#app/store/checkout/form.ts'
import { forgetOrder, keepThroughReload, markPaid, readOrder, type SavedOrder, updateOrder } from '#app/store/checkout/saved-order.ts'
import { usePaid } from './use-paid.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export const meta = privatePage('Seu pedido', 'O pagamento do seu pedido e os próximos passos.')

/**
 * See docs/rules/checkout.md#post-checkout: the result of the payment, for the order that this browser stored. A buyer who comes back from
 * the card page with the reference of another one has paid in a browser that kept nothing.
 */
export default function PostCheckout() {
  const reference = useSearchParams()[0].get('ref')
  return (
    <div className="page min-h-[calc(100dvh-3.75rem)] pt-10">
      {useHydrated() ? <Placed key={reference} reference={reference} /> : <Opening label="Abrindo o seu pedido" late={late} to="pagar" />}
    </div>
  )
}

function Placed({ reference }: { reference: string | null }) {
  const [order, setOrder] = useState(() => orderOf(reference))
  const [renewed, setRenewed] = useState(false)
  const [canceled, setCanceled] = useState(false)
  useEffect(keepThroughReload, [])
  if (!order) return reference ? <Returned reference={reference} /> : <Navigate to="/cart" replace />
  const renew = (placed: PlacedOrder) => {
    const { ref, after, bought } = order
    const next = { ...placed, ...(ref && { ref }), ...(after && { after }), bought }
    updateOrder(next)
    setOrder(next)
    setRenewed(true)
  }
  const showNewer = () => {
    const saved = readOrder()
    if (saved && saved._id !== order._id) setOrder(saved)
  }
  const cancel = () => {
    forgetOrder(order._id)
    setCanceled(true)
  }
  return (
    <>
      {order.after && <OpenNow orderId={order.after} title="O que você já comprou" />}
      {canceled ? (
        <NotSold ending={canceledEnding} orderId={order._id} />
      ) : (
        <Result
          key={order._id}
          order={order}
          renewed={renewed}
          onRenewed={renew}
          onCanceled={cancel}
          onReplaced={showNewer}
          onUpsell={setOrder}
        />
      )}
    </>
  )
}

/** The stored order, unless the buyer comes back with the reference of another one. */
function orderOf(reference: string | null): SavedOrder | null {
  const saved = readOrder()
  return saved && (!reference || saved.ref === reference) ? saved : null
}

const late = 'Está demorando. Confira a conexão e recarregue a página: o seu pedido continua guardado.'

interface Props {
  order: SavedOrder
  /** This page requested a new code, and `order` is the response. */
  renewed: boolean
  onRenewed: (order: PlacedOrder) => void
  onCanceled: () => void
  /** Another page of this browser placed an order in the place of this one. */
  onReplaced: () => void
  onUpsell: (order: SavedOrder) => void
}

function Result({ order, renewed, onRenewed, onCanceled, onReplaced, onUpsell }: Props) {
  const { paid, state, serverAhead, attempt } = usePaid(order, onReplaced)
  // A response without a code means that the order had already been paid.
  const isPaid = paid || (renewed && !order.text)
  useEffect(() => {
    if (isPaid && markPaid(order._id)) forgetDraft()
  }, [isPaid, order._id])
  const ending = endingOf(state)
  if (ending) return <NotSold key={state} ending={ending} orderId={order._id} />
  if (isPaid) return <Confirmed order={order} paidTwice={state === 'PAID_TWICE'} onUpsell={onUpsell} />
  const holdEnded = state === 'EXPIRED'
  return (
    <>
      {order.text ? (
        <PixPending
          order={order}
          text={order.text}
          serverAhead={serverAhead}
          holdEnded={holdEnded}
          renewed={renewed}
          onRenewed={onRenewed}
        />
      ) : (
        <CardPending order={order} holdEnded={holdEnded} attempt={attempt} onRenewed={onRenewed} />
      )}
      <OrderEmail orderId={order._id} paid={false} />
      <CancelOrder orderId={order._id} isCycle={Boolean(planIn(order.bought))} onCanceled={onCanceled} />
    </>
  )
}
