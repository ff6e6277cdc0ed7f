import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { disputeCan } from '#domain/money/disputes/dispute-can.ts'
import { isActiveDispute } from '#domain/money/disputes/dispute-transitions.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import { useMay } from '#app/admin/platform/may.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { RegisterWithdrawal } from '#app/admin/compliance/withdrawals/register-withdrawal.tsx'
import { withdrawable } from '#app/admin/compliance/withdrawals/withdrawable-items.ts'
import { orderWithdrawals } from '#app/admin/compliance/withdrawals/withdrawals.graphql.ts'
import { LoseDispute } from '#app/admin/money/disputes/dispute-actions.tsx'
import { OpenDisputeForm } from '#app/admin/money/disputes/open-dispute-form.tsx'
import { disputesOf } from '#app/admin/money/disputes/order-disputes.tsx'
import { RefundForm } from '#app/admin/money/refunds/refund-form.tsx'
import { refundWhysInWords } from '#app/admin/money/refunds/refund-texts.ts'
import type { ChosenCopies } from '#app/admin/orders/order/copies-choice.tsx'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { useRefundOpener } from '#app/admin/orders/order/use-refund-opener.ts'
import { Spinner } from '#app/ui/spinner.tsx'

/** Why money returns decides how: each reason has its own rules, records and e-mail. */
const reasons = {
  DUE: 'Chegou sem poder ser atendido',
  WITHDRAWAL: 'Desistência',
  ...refundWhysInWords,
  DISPUTE: 'Contestação no banco',
} as const
type Reason = keyof typeof reasons

/** The one way to return money of an order (docs/rules/orders.md#returning-money). */
export function ReturnMoney({ order }: { order: Order }) {
  const refund = useRefundOpener()
  if (!refund?.opened) return null
  const line = order.items.find(({ id }) => id === refund.opened?.itemId)
  return (
    <Dialog title="Devolver dinheiro" width="40rem" onClose={refund.close}>
      <Choice order={order} first={line ? { [line.id]: line.physical ? 1 : line.quantity } : {}} onEnd={refund.close} />
    </Dialog>
  )
}

interface Props {
  order: Order
  first: ChosenCopies
  onEnd: () => void
}

function Choice({ order, first, onEnd }: Props) {
  const [reason, choose] = useState<Reason | null>(order.refundDue ? 'DUE' : null)
  const [copies, setCopies] = useState(first)
  const withdrawals = useQuery(panelQuery(['withdrawals', 'order', order.id], orderWithdrawals, { orderId: order.id }))
  const disputes = useQuery(disputesOf(order.id))
  const mayDispute = useMay('finance.write')
  const failed = withdrawals.error ?? disputes.error
  if (failed)
    return (
      <FailedCall
        error={failed}
        fallback="Não foi possível ler o pedido"
        onRetry={() => void Promise.all([withdrawals.refetch(), disputes.refetch()])}
      />
    )
  if (!withdrawals.data || !disputes.data) return <Spinner label="Lendo o pedido" />
  const { disputableCharges, listDisputes } = disputes.data
  const active = listDisputes.data.filter(({ status }) => isActiveDispute(status))
  const chosen = { copies, onCopies: setCopies }
  const choice = <Reasons isDue={order.refundDue} reason={reason} onChoose={choose} />
  switch (reason) {
    case 'WITHDRAWAL': {
      const { items, can } = withdrawable(order, withdrawals.data)
      if (!can.allowed) return <None choice={choice}>{can.reason}</None>
      return <RegisterWithdrawal order={order} items={items} {...chosen} onEnd={onEnd} choice={choice} />
    }
    case 'DISPUTE': {
      const can = disputeCan.open(disputableCharges.map(() => ({ isDisputed: false })))
      const charges = disputableCharges.filter(({ id }) => !active.some(({ chargeId }) => chargeId === id))
      if (!mayDispute.allowed) return <None choice={choice}>{mayDispute.reason}</None>
      if (active[0]) return <LoseDispute dispute={active[0]} buyer={order.name} onEnd={onEnd} choice={choice} />
      if (!can.allowed) return <None choice={choice}>{can.reason}</None>
      return <OpenDisputeForm orderId={order.id} charges={charges} onEnd={onEnd} choice={choice} />
    }
    default:
      return (
        <RefundForm
          order={order}
          why={reason}
          disputed={active.map(({ chargeId }) => chargeId)}
          {...chosen}
          onEnd={onEnd}
          choice={choice}
        />
      )
  }
}

interface ReasonsProps {
  isDue: boolean
  reason: Reason | null
  onChoose: (reason: Reason) => void
}

const Reasons = ({ isDue, reason, onChoose }: ReasonsProps) => (
  <fieldset className="mb-4">
    <legend className="text-small font-semibold">Por que o dinheiro volta</legend>
    <div className="grid gap-x-6 sm:grid-cols-2">
      {(Object.entries(reasons) as [Reason, string][])
        .filter(([value]) => value !== 'DUE' || isDue)
        .map(([value, label]) => (
          <ChoiceLine key={value} type="radio" name="porque" checked={reason === value} onChange={() => onChoose(value)}>
            {label}
          </ChoiceLine>
        ))}
    </div>
  </fieldset>
)

const None = ({ choice, children }: { choice: ReactNode; children: string }) => (
  <>
    {choice}
    <p className="text-ink-2">{children}</p>
  </>
)
