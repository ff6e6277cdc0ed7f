import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { useState } from 'react'
import { orderCan } from '#domain/orders/order/order-can.ts'
import { correiosAddress, trackingWords } from '#domain/orders/order/tracking-words.ts'
import { useForm } from 'react-hook-form'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { CheckInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { editOrder } from './orders.graphql.ts'
import type { Order } from './order-standing.ts'

type Shipped = Pick<Order, 'id' | 'status' | 'sended' | 'hasPhysicalItem' | 'carrier' | 'trackingCode'>

/** See docs/rules/orders.md#sent-mark: how the parcel can be followed. Given before the mark, it is in the e-mail about the dispatch. */
export function OrderTracking({ order }: { order: Shipped }) {
  const [open, setOpen] = useState(false)
  if (!order.hasPhysicalItem || !(order.sended || orderCan.markSent(order).allowed)) return null
  return (
    <section aria-label="Rastreio" className="mt-3">
      {open && orderCan.markSent(order).allowed ? (
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
          <span className="text-ink-2">Rastreio:</span> <span>{words ?? 'não informado'}</span>
        </span>
      )}
      {address && (
        <a href={address} target="_blank" rel="noreferrer" className="ink-link">
          Ver nos Correios
        </a>
      )}
      {orderCan.markSent(order).allowed && (
        <AllowedButton right="orders.ship" size="row" className="underline" onClick={onEdit}>
          {!order.sended ? 'Enviar com rastreio' : words ? 'Corrigir' : 'Informar rastreio'}
        </AllowedButton>
      )}
    </p>
  )
}

function TrackingForm({ order, onEnd }: { order: Shipped; onEnd: () => void }) {
  const form = useForm({ defaultValues: { carrier: order.carrier ?? 'Correios', trackingCode: order.trackingCode ?? '', notify: true } })
  return (
    <InnerForm
      form={form}
      name="o rastreio"
      label={!order.sended ? 'Marcar e avisar' : form.watch('notify') ? 'Salvar e avisar' : 'Salvar'}
      busyLabel="Salvando…"
      failed="Nada foi salvo. Tente de novo."
      write={{
        send: (tracking) => callPanel(editOrder, { id: order.id, data: { sended: true, seenCode: order.trackingCode ?? '', ...tracking } }),
        done: order.sended ? 'Rastreio salvo' : `Pedido ${order.id.slice(0, 8)}: marcado como enviado`,
        again: ofOrder(order.id),
      }}
      onEnd={onEnd}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="carrier" label="Transportadora" maxLength={60} />
        <TextInput
          name="trackingCode"
          label="Código de rastreio"
          maxLength={60}
          spellCheck={false}
          hint={order.sended ? 'O cliente vê na estante.' : 'Vai no e-mail de envio e aparece na estante.'}
        />
      </div>
      {order.sended && (
        <CheckInput name="notify" label="Avisar o cliente: o e-mail de envio sai de novo, com o que mudou" className="mt-3" />
      )}
    </InnerForm>
  )
}
