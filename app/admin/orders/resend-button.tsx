import { saysWhatIsTrue } from '#domain/email-kinds.ts'
import type { OrderStatus } from '#domain/order-transitions.ts'
import { Button } from '../../ui/button.tsx'
import { useResend } from './use-order-email.ts'

interface Props {
  order: { id: string; status: OrderStatus; sended: boolean }
  email: { id: string; kind: string }
  /** What the button is for, where only the table says it. */
  label?: string
}

/** Sends an e-mail again (docs/rules/orders.md#sending-again). One that is not true any more is not. */
export function ResendButton({ order, email, label }: Props) {
  const { mutate, isPending } = useResend(order.id)
  if (!saysWhatIsTrue(email.kind, { status: order.status, isSent: order.sended })) return null
  return (
    <Button look="plain" size="row" aria-label={label} disabled={isPending} aria-busy={isPending} onClick={() => mutate(email.id)}>
      {isPending ? 'Reenviando…' : 'Reenviar'}
    </Button>
  )
}
