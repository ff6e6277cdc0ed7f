import { Button } from '../../ui/button.tsx'
import { useResend } from './use-order-email.ts'

interface Props {
  order: { id: string; status: string }
  email: { id: string; kind: string }
  /** What the button is for, where only the table says it. */
  label?: string
}

/** Sends an e-mail again (docs/rules/orders.md#sending-again). An access e-mail has nothing to say while its order is not paid. */
export function ResendButton({ order, email, label }: Props) {
  const { mutate, isPending } = useResend(order.id)
  if (email.kind === 'ACCESS' && order.status !== 'PAID') return null
  return (
    <Button look="plain" size="row" aria-label={label} disabled={isPending} aria-busy={isPending} onClick={() => mutate(email.id)}>
      {isPending ? 'Reenviando…' : 'Reenviar'}
    </Button>
  )
}
