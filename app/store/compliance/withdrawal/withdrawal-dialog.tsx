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
export const WithdrawalDialog = ({ orderId, chosen, onClose }: Props) => (
  <Dialog title={`Desistir de ${chosen.what}?`} onClose={onClose}>
    <ul className="mt-4 grid list-disc gap-2 pl-5">
      {chosen.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
    <Confirmation orderId={orderId} chosen={chosen} onClose={onClose} />
  </Dialog>
)

function Confirmation({ orderId, chosen, onClose }: Props) {
  const [reason, setReason] = useState('')
  const withdraw = useWithdraw(orderId, onClose)
  return (
    <>
      <div className="mt-5">
        <TextArea
          label="Quer contar o motivo?"
          optional
          rows={2}
          maxLength={longestWithdrawalReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {withdraw.error && <ErrorBox className="mt-4" {...failureText(withdraw.error, 'A desistência não foi registrada. Tente de novo.')} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          look="ink"
          aria-busy={withdraw.isPending}
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ itemId: chosen.id, reason })}
        >
          {withdraw.isPending ? 'Registrando…' : chosen.id === 'all' ? 'Desistir de tudo' : 'Desistir da compra'}
        </Button>
        <Button look="plain" disabled={withdraw.isPending} onClick={onClose}>
          Continuar com a compra
        </Button>
      </div>
    </>
  )
}
