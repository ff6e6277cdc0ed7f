import { useState } from 'react'
import { longestWithdrawalReason } from '#domain/compliance/withdrawals/withdrawal.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Dialog } from '#app/store/shell/dialog.tsx'
import { useWithdraw } from './use-withdrawals.ts'

/** A line of an order, or all of them (`all`). */
export interface Withdrawable {
  id: string
  /** Its name after `Desistir de`. */
  what: string
  effects: readonly string[]
}

interface Props {
  orderId: string
  chosen: Withdrawable
  onClose: () => void
}

/** Says what a withdrawal does before it is confirmed, and asks for a reason that nobody has to give (docs/rules/withdrawal.md). */
export function WithdrawalDialog({ orderId, chosen: { id, what, effects }, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useWithdraw(orderId, onClose)
  return (
    <Dialog title={`Desistir de ${what}?`} onClose={onClose}>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <TextArea
        className="mt-5"
        label="Quer contar o motivo?"
        optional
        rows={2}
        maxLength={longestWithdrawalReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {error && <ErrorBox className="mt-4" {...failureText(error, 'A desistência não foi registrada. Tente de novo.')} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="ink" aria-busy={isPending} disabled={isPending} onClick={() => mutate({ itemId: id, reason })}>
          {isPending ? 'Registrando…' : id === 'all' ? 'Desistir de tudo' : 'Desistir da compra'}
        </Button>
        <Button look="plain" disabled={isPending} onClick={onClose}>
          Continuar com a compra
        </Button>
      </div>
    </Dialog>
  )
}
