import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { correiosAddress, trackingWords } from '#domain/tracking-words.ts'
import { failureText } from '../../query/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { TextField } from '../../ui/field.tsx'
import { callPanel } from '../calls/call-panel.ts'
import { panelClient } from '../calls/panel-client.ts'
import { textIn } from '../forms/text-in.ts'
import { editOrder } from './edit-order.graphql.ts'
import type { Order } from './order.ts'
import { takesSentMark } from './order-standing.ts'

type Shipped = Pick<Order, 'id' | 'status' | 'sended' | 'hasPhysicalItem' | 'carrier' | 'trackingCode'>

/** See docs/rules/orders.md#sent-mark: how the parcel can be followed. Given before the mark, it is in the e-mail about the dispatch. */
export function OrderTracking({ order }: { order: Shipped }) {
  const [open, setOpen] = useState(false)
  if (!order.hasPhysicalItem || !(order.sended || takesSentMark(order))) return null
  return (
    <section aria-label="Rastreamento" className="-mt-2 mb-6">
      {open && takesSentMark(order) ? (
        <TrackingForm order={order} onEnd={() => setOpen(false)} />
      ) : (
        <Known order={order} onEdit={() => setOpen(true)} />
      )}
    </section>
  )
}

function Known({ order, onEdit }: { order: Shipped; onEdit: () => void }) {
  const words = trackingWords(order)
  const address = correiosAddress(order.trackingCode ?? '')
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-small">
      {order.sended && (
        <span className="wrap-anywhere">
          <span className="text-ink-2">Rastreamento:</span> <span>{words ?? 'não informado'}</span>
        </span>
      )}
      {address && (
        <a href={address} target="_blank" rel="noreferrer" className="ink-link">
          Ver nos Correios
        </a>
      )}
      {takesSentMark(order) && (
        <button type="button" onClick={onEdit} className="min-h-9 font-semibold text-ink-2 underline hover:text-ink">
          {!order.sended ? 'Enviar com rastreamento' : words ? 'Corrigir' : 'Informar rastreamento'}
        </button>
      )}
    </p>
  )
}

function TrackingForm({ order, onEnd }: { order: Shipped; onEnd: () => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (tracking: { carrier: string; trackingCode: string }) =>
      callPanel(editOrder, { id: order.id, data: { sended: true, ...tracking } }),
    onSuccess: async () => {
      toast.success(order.sended ? 'Rastreamento salvo' : `Pedido ${order.id.slice(0, 8)}: marcado como enviado`)
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', order.id] })
      onEnd()
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    mutate({ carrier: textIn(form, 'carrier'), trackingCode: textIn(form, 'trackingCode') })
  }
  const label = order.sended ? 'Salvar' : 'Marcar e avisar'
  return (
    <form onSubmit={send} className="rounded-2 border border-rule-strong p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="carrier" label="Transportadora" maxLength={60} autoComplete="off" defaultValue={order.carrier ?? 'Correios'} />
        <TextField
          name="trackingCode"
          label="Código de rastreamento"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          defaultValue={order.trackingCode ?? ''}
          hint={
            order.sended
              ? 'O cliente vê na estante. O e-mail já saiu: para enviar de novo, use a lista de e-mails abaixo.'
              : 'Vai no e-mail de envio e aparece na estante.'
          }
        />
      </div>
      {error && (
        <div className="mt-3">
          <ErrorBox {...failureText(error, 'Nada foi salvo. Tente de novo.')} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="ink" size="list" disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Salvando…' : label}
        </Button>
        <Button look="plain" size="list" disabled={isPending} onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
