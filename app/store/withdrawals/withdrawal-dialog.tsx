import { useState } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import type { WithdrawableLine, WithdrawalChoice } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { longestWithdrawalReason } from '#domain/compliance/withdrawals/withdrawal.ts'
import { failureText } from '#app/query/failure-text.ts'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { Dialog } from '#app/store/shell/dialog.tsx'
import { useWithdraw } from './use-withdrawals.ts'

/** A line of an order, or all of them: null. */
export interface Withdrawable {
  line: WithdrawableLine | null
  choices: readonly WithdrawalChoice[]
}

interface Props {
  orderId: string
  chosen: Withdrawable
  onClose: () => void
}

/** Says what a withdrawal does before it is confirmed, and asks for a reason that nobody has to give (docs/rules/withdrawal.md). */
export function WithdrawalDialog({ orderId, chosen: { line, choices }, onClose }: Props) {
  const [choice, choose] = useState(choices.at(-1)!)
  const { quantity, refundCents, effects } = choice
  const [reason, setReason] = useState('')
  const { isRunning, failure, run } = useWithdraw(orderId, onClose)
  return (
    <Dialog title={`Desistir de ${line ? itemInWords({ ...line, title: `“${line.title}”`, quantity }) : 'tudo'}?`} onClose={onClose}>
      {choices.length > 1 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span aria-hidden className="font-semibold">
            De quantos exemplares?
          </span>
          <QuantityStepper
            label="De quantos exemplares?"
            quantity={quantity}
            maximum={choices.length}
            onChange={(next) => choose(choices[next - 1]!)}
          />
        </div>
      )}
      <ul className="mt-4 grid list-disc gap-2 pl-5 wrap-anywhere">
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
      {failure && <ErrorBox className="mt-4" {...failureText(failure.error, 'A desistência não foi registrada. Tente de novo.')} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          look="ink"
          aria-busy={isRunning}
          disabled={isRunning}
          onClick={() => void run(line ? { itemId: line.id, quantity, reason } : { itemId: 'all', reason })}
        >
          {isRunning ? 'Registrando…' : `Desistir ${objectOf(line, quantity)} e receber ${formatCents(refundCents)}`}
        </Button>
        <Button look="plain" disabled={isRunning} onClick={onClose}>
          Continuar com a compra
        </Button>
      </div>
    </Dialog>
  )
}

function objectOf(line: WithdrawableLine | null, quantity: number): string {
  if (!line) return 'de tudo'
  return line.physical ? `de ${counted(quantity, 'exemplar', 'exemplares')}` : 'da compra'
}
