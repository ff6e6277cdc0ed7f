import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { formatCents } from '../../ui/format.ts'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { FailedWrite } from '../calls/failed-call.tsx'
import { Unsaved } from '../unfinished.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { LangContext } from '../words.ts'
import { formatDay } from '#domain/format-day.ts'
import { acceptTransferLine } from './reconciliation.graphql.ts'
import { consequenceOf, eventOf, type Line } from './transfer-texts.ts'

/** Staff accepts a difference, with a reason that the history keeps. */
export function AcceptLine({ line, onClose }: { line: Line; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => callPanel(acceptTransferLine, { id: line.id, reason }),
    onSuccess: () => {
      toast.success('Diferença aceita')
      onClose()
    },
    onSettled: () => panelClient.invalidateQueries({ queryKey: ['reconciliation'] }),
  })
  return (
    <LangContext value="pt">
      <Dialog title="Aceitar a diferença" width="34rem" onClose={onClose}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          <Amounts line={line} />
          <p className="mt-3 text-ink-2">{consequenceOf(line)} Isto não se desfaz.</p>
          <Reason ofOrder={line.orderId !== null} value={reason} onChange={setReason} />
          {reason.trim() !== '' && <Unsaved name="o motivo" />}
          <FailedWrite
            error={error}
            fallback="A loja não respondeu. Tente de novo: a diferença não é aceita duas vezes."
            className="mt-3"
          />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="plain" size="list" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" look="ink" size="list" disabled={isPending || !reason.trim()} aria-busy={isPending}>
              {isPending ? 'Aceitando…' : 'Aceitar'}
            </Button>
          </div>
        </form>
      </Dialog>
    </LangContext>
  )
}

const Amounts = ({ line }: { line: Line }) => (
  <dl className="money grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
    <dt className="text-ink-2">{eventOf(line)}</dt>
    <dd>{formatDay(line.day)}</dd>
    <dt className="text-ink-2">No extrato</dt>
    <dd>{line.status === 'MISSING' ? 'não aparece' : formatCents(line.grossCents)}</dd>
    <dt className="text-ink-2">No pedido</dt>
    <dd>{line.expectedCents === null ? 'não há pedido' : formatCents(line.expectedCents)}</dd>
  </dl>
)

function Reason({ ofOrder, value, onChange }: { ofOrder: boolean; value: string; onChange: (reason: string) => void }) {
  const id = useId()
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        Motivo
      </label>
      <textarea
        id={id}
        required
        rows={3}
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-1 border border-rule-strong bg-paper-up px-3 py-2"
      />
      <p className="mt-1 text-small text-ink-2">
        Fica <span>{ofOrder ? 'no histórico do pedido' : 'junto do lançamento'}</span>, com o seu nome.
      </p>
    </div>
  )
}
