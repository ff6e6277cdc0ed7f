import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestPage } from '#domain/page.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCents, formatMoment } from '../../ui/format.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import { ReceiveReturn } from './receive-return.tsx'
import { RegisterWithdrawal } from './register-withdrawal.tsx'
import { requestText, usageText, type Withdrawal, withdrawalBadges } from './withdrawal-texts.ts'
import { listWithdrawals } from './withdrawals.graphql.ts'

/** What the section needs of an order: `totalCents` and `unitCents` in BRL cents. */
interface OfOrder {
  id: string
  status: string
  paidAt: string | null
  totalCents: number
  items: { id: string; title: string; quantity: number; unitCents: number; refundedAt: string | null }[]
}

/** What the buyer of an order withdrew from, in the order's dialog, and the form for what was declared elsewhere. */
export function OrderWithdrawals({ order }: { order: OfOrder }) {
  const [registering, setRegistering] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['withdrawals', 'order', order.id],
    queryFn: async ({ signal }) =>
      (await callPanel(listWithdrawals, { orderId: order.id, limit: longestPage }, signal)).listWithdrawals.data,
    staleTime: 0,
  })
  const failure = error && <FailedCall error={error} fallback="Não foi possível ler as desistências" onRetry={() => void refetch()} />
  if (!data) return failure
  const items = withdrawable(order, data)
  if (data.length + items.length === 0) return failure
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-3">Desistência</h3>
        {items.length > 0 && !registering && (
          <Button size="list" onClick={() => setRegistering(true)}>
            Registrar desistência…
          </Button>
        )}
      </div>
      {failure}
      {data.length === 0 && !registering && <p className="text-small text-ink-2">Ninguém desistiu de nada deste pedido.</p>}
      <ul className="mt-2 grid gap-2">
        {data.map((withdrawal) => (
          <WithdrawalItem key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
      {registering && order.paidAt && (
        <RegisterWithdrawal orderId={order.id} paidAt={order.paidAt} items={items} onEnd={() => setRegistering(false)} />
      )}
    </section>
  )
}

/** The lines from which a buyer may still withdraw, if the day of the declaration allows it. */
const withdrawable = ({ status, totalCents, items }: OfOrder, withdrawn: readonly Withdrawal[]) =>
  status === 'PAID' && totalCents > 0
    ? items.filter(({ id, refundedAt, unitCents }) => !refundedAt && unitCents > 0 && !withdrawn.some(({ itemId }) => itemId === id))
    : []

function WithdrawalItem({ withdrawal }: { withdrawal: Withdrawal }) {
  const { title, quantity, refundCents, reason, receivedAt, receivedBy } = withdrawal
  return (
    <li className="rounded-1 border border-rule px-3 py-3 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <span>{quantity > 1 && `${quantity} × `}</span>
          {title}
        </span>
        {withdrawalBadges(withdrawal).map(({ text, tone }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </div>
      <p className="money mt-1 wrap-anywhere text-ink-2">
        {formatCents(refundCents)} · {requestText(withdrawal)}
        <span>{receivedAt && ` · livro recebido em ${formatMoment(receivedAt)} por ${receivedBy}`}</span>
      </p>
      <p className="money mt-1">{usageText(withdrawal)}</p>
      {reason && (
        <p className="mt-1 wrap-anywhere">
          <span className="text-ink-2">Motivo:</span> {reason}
        </p>
      )}
      <ReceiveReturn withdrawal={withdrawal} />
    </li>
  )
}
