import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { WithdrawableLine } from '#domain/rest-answers.ts'
import { longestWithdrawalReason } from '#domain/withdrawal.ts'
import { failureText } from '../../query/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { useWithdraw } from './use-withdrawals.ts'

interface Props {
  orderId: string
  line: WithdrawableLine
  onClose: () => void
}

/** Says what a withdrawal does before it is confirmed, and asks for a reason that nobody has to give (docs/rules/withdrawal.md). */
export function WithdrawalDialog({ orderId, line, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      className="m-auto max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-2 border border-rule bg-paper-up p-5 text-ink shadow-over backdrop:bg-[oklch(0_0_0/.5)] md:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="display text-2">
          Desistir de “{line.title}”?
        </h2>
        <button
          type="button"
          aria-label="Fechar"
          onClick={close}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {line.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Confirmation orderId={orderId} line={line} onClose={close} />
    </dialog>
  )
}

function Confirmation({ orderId, line, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const withdraw = useWithdraw(orderId, onClose)
  return (
    <>
      <label htmlFor={id} className="mt-5 mb-1.5 block text-small font-semibold">
        Quer contar o motivo?<span className="font-normal text-ink-3"> (opcional)</span>
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={longestWithdrawalReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="w-full rounded-1 border border-rule-strong bg-paper px-4 py-3"
      />
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
