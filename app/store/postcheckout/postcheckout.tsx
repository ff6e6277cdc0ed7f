import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import type { SavedOrder } from '../checkout/api.ts'
import { Confirmed } from './confirmed.tsx'
import { CardPending } from './card-pending.tsx'
import { PixPending } from './pix-pending.tsx'
import { readOrder } from './saved-order.ts'
import { usePaid } from './use-paid.ts'

export const meta = () => [{ title: 'Seu pedido · Sabiá' }, { name: 'robots', content: 'noindex' }]

/** Spec §2: the result of the payment, known only to this browser. */
export default function PostCheckout() {
  const [order, setOrder] = useState<SavedOrder | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const saved = readOrder()
    if (saved) setOrder(saved)
    else void navigate('/cart', { replace: true })
  }, [navigate])
  return <div className="page pt-10">{order ? <Result order={order} /> : <Spinner whole label="Abrindo o seu pedido" />}</div>
}

function Result({ order }: { order: SavedOrder }) {
  const paid = usePaid(order._id)
  if (paid) return <Confirmed orderId={order._id} />
  return order.text ? <PixPending order={order} text={order.text} /> : <CardPending />
}
