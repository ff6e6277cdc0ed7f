import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { correctOrderEmail } from './orders.graphql.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { correctionInput } from '#domain/orders/emails/correct-order-address.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { resolverOf } from '#app/admin/platform/forms/field-errors.ts'
import { TextInput } from '#app/admin/platform/forms/fields.tsx'
import type { Order } from './order-standing.ts'

/** See docs/rules/orders.md#mistyped-address. */
export function CorrectEmail({ order }: { order: Pick<Order, 'id' | 'email' | 'paid'> }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <AllowedButton right="buyers.help" size="row" className="underline" onClick={() => setOpen(true)}>
        Corrigir e-mail
      </AllowedButton>
    )
  return <CorrectionForm order={order} onEnd={() => setOpen(false)} />
}

function CorrectionForm({ order, onEnd }: { order: Pick<Order, 'id' | 'email' | 'paid'>; onEnd: () => void }) {
  return (
    <InnerForm
      form={useForm({ defaultValues: { email: order.email, reason: '' }, resolver: resolverOf(correctionInput, (fields) => fields) })}
      name="o e-mail corrigido"
      label="Corrigir"
      busyLabel="Corrigindo…"
      failed="O e-mail não foi corrigido. Tente de novo."
      write={{
        send: (fields) => callPanel(correctOrderEmail, { orderId: order.id, ...fields }),
        done: 'E-mail corrigido',
        again: [['customers'], ...ofOrder(order.id)],
      }}
      onEnd={onEnd}
      className="mt-3"
    >
      <p className="mb-3 text-small text-ink-2">
        {order.paid
          ? 'O acesso, o progresso e os certificados deste pedido mudam de endereço, e o e-mail de acesso sai de novo. Quem entrou com o endereço antigo precisa entrar outra vez.'
          : 'O pedido ainda não foi pago: o e-mail de acesso vai sair para o endereço novo.'}
      </p>
      <div className="grid gap-4">
        <TextInput name="email" label="E-mail certo" inputMode="email" required />
        <TextInput name="reason" label="Motivo" required hint="Fica no histórico do pedido." />
      </div>
    </InnerForm>
  )
}
