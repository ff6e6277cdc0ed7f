import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import type { SavedOrder } from '../checkout/api.ts'
import { privatePage } from '../shell/private-page.ts'
import { PageNeedsScripts } from '../shell/scripts-needed.tsx'
import { Confirmed } from './confirmed.tsx'
import { CardPending } from './card-pending.tsx'
import { PixPending } from './pix-pending.tsx'
import { readOrder, saveOrder } from './saved-order.ts'
import { usePaid } from './use-paid.ts'

export const meta = privatePage('Seu pedido', 'O pagamento do seu pedido e os próximos passos.')

/** Spec §2: the result of the payment, known only to this browser. */
export default function PostCheckout() {
  const [order, setOrder] = useState<SavedOrder | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const saved = readOrder()
    if (saved) setOrder(saved)
    else void navigate('/cart', { replace: true })
  }, [navigate])
  const renew = (renewed: SavedOrder) => {
    saveOrder(renewed)
    setOrder(renewed)
  }
  return <div className="page min-h-[calc(100dvh-3.75rem)] pt-10">{order ? <Result order={order} onRenewed={renew} /> : <Opening />}</div>
}

const Opening = () => (
  <>
    <Spinner whole label="Abrindo o seu pedido" />
    <PageNeedsScripts to="pagar" />
  </>
)

function Result({ order, onRenewed }: { order: SavedOrder; onRenewed: (order: SavedOrder) => void }) {
  const { paid, serverAhead } = usePaid(order._id)
  if (paid) return <Confirmed orderId={order._id} />
  if (!order.text) return <CardPending payUrl={order.url ?? null} />
  return <PixPending order={order} text={order.text} serverAhead={serverAhead} onRenewed={onRenewed} />
}
