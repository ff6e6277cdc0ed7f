import { type FormEvent, useState } from 'react'
import { failureText } from '../../query/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { TextField } from '../../ui/field.tsx'
import { textIn } from '../forms/text-in.ts'
import type { Order } from './order.ts'
import { useEmailCorrection } from './use-order-email.ts'

/** See docs/rules/orders.md#mistyped-address. */
export function CorrectEmail({ order }: { order: Pick<Order, 'id' | 'email' | 'paid'> }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className="min-h-9 text-small font-semibold text-ink-2 underline hover:text-ink">
        Corrigir e-mail
      </button>
    )
  return <CorrectionForm order={order} onEnd={() => setOpen(false)} />
}

function CorrectionForm({ order, onEnd }: { order: Pick<Order, 'id' | 'email' | 'paid'>; onEnd: () => void }) {
  const { mutate, isPending, error } = useEmailCorrection(order.id, onEnd)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    mutate({ email: textIn(form, 'email'), reason: textIn(form, 'reason') })
  }
  return (
    <form onSubmit={send} className="mt-3 rounded-2 border border-rule-strong p-4">
      <p className="mb-3 text-small text-ink-2">
        {order.paid
          ? 'O acesso, o progresso e os certificados deste pedido mudam de endereço, e o e-mail de acesso sai de novo. Quem entrou com o endereço antigo precisa entrar outra vez.'
          : 'O pedido ainda não foi pago: o e-mail de acesso vai sair para o endereço novo.'}
      </p>
      <div className="grid gap-4">
        <TextField name="email" label="E-mail certo" type="email" required autoComplete="off" defaultValue={order.email} />
        <TextField name="reason" label="Motivo" required autoComplete="off" hint="Fica no histórico do pedido." />
      </div>
      {error && (
        <div className="mt-3">
          <ErrorBox {...failureText(error, 'O e-mail não foi corrigido. Tente de novo.')} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="ink" size="list" disabled={isPending} aria-busy={isPending}>
          {isPending ? 'Corrigindo…' : 'Corrigir'}
        </Button>
        <Button look="plain" size="list" disabled={isPending} onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
