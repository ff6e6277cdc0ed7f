import { useState } from 'react'
import type { WithdrawableLine } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { longestWithdrawalReason } from '#domain/compliance/withdrawals/withdrawal.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Dialog } from '#app/store/shell/dialog.tsx'
import { useWithdraw } from './use-withdrawals.ts'

interface Props {
  orderId: string
  line: WithdrawableLine
  onClose: () => void
}

/** Says what a withdrawal does before it is confirmed, and asks for a reason that nobody has to give (docs/rules/withdrawal.md). */
export const WithdrawalDialog = ({ orderId, line, onClose }: Props) => (
  <Dialog title={`Desistir de “${line.title}”?`} onClose={onClose}>
    <ul className="mt-4 grid list-disc gap-2 pl-5">
      {line.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
    <Confirmation orderId={orderId} line={line} onClose={onClose} />
  </Dialog>
)

function Confirmation({ orderId, line, onClose }: Props) {
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
          className="bg-paper"
        />
      </div>
      {withdraw.error && (
        <div className="mt-4">
          <ErrorBox {...failureText(withdraw.error, 'A desistência não foi registrada. Tente de novo.')} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          look="ink"
          aria-busy={withdraw.isPending}
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ itemId: line.id, reason })}
        >
          {withdraw.isPending ? 'Registrando…' : 'Desistir da compra'}
        </Button>
        <Button look="plain" disabled={withdraw.isPending} onClick={onClose}>
          Continuar com a compra
        </Button>
      </div>
    </>
  )
}
