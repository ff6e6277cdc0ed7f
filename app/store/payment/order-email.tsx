import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { failureOf } from '#app/query/failure-text.ts'
import { useFormAction } from '#app/ui/use-form-action.ts'
import { correctOrderEmail } from '#app/store/checkout/api.ts'
import type { OrderEmailAnswer } from '#domain/orders/order/order-answers.ts'
import { useAnswer } from '#app/ui/use-answer.ts'

/** The text that was typed and not sent: the page changes by itself when the payment arrives, and must not lose it. */
let unsent: { orderId: string; typed: string } | null = null

/**
 * The address of the order, and its correction while nothing was opened with it (docs/rules/orders.md#mistyped-address). Nothing is shown in
 * a browser that did not submit the order, or has no connection.
 */
export function OrderEmail({ orderId, paid }: { orderId: string; paid: boolean }) {
  const [correcting, setCorrecting] = useState(unsent?.orderId === orderId)
  const [corrected, setCorrected] = useState<OrderEmailAnswer | null>(null)
  const { answer } = useAnswer<OrderEmailAnswer>(`/orders/${orderId}/email`)
  const known = corrected ?? answer
  if (!known?.email) return null
  const stopCorrecting = () => {
    unsent = null
    setCorrecting(false)
  }
  const done = (answer: OrderEmailAnswer) => {
    setCorrected(answer)
    stopCorrecting()
  }
  return (
    <section aria-label="E-mail do pedido" className="my-6 border-l-4 border-rule-strong pl-4">
      <p role={corrected ? 'status' : undefined}>
        {introOf(paid, corrected !== null)}{' '}
        <strong translate="no" className="font-semibold wrap-anywhere">
          {known.email}
        </strong>
        .
      </p>
      {known.correctable && !correcting && (
        <Button look="link" size="line" onClick={() => setCorrecting(true)}>
          Não é este o endereço? Corrigir
        </Button>
      )}
      {correcting && <Correction orderId={orderId} email={known.email} onDone={done} onCancel={stopCorrecting} />}
    </section>
  )
}

function introOf(paid: boolean, corrected: boolean) {
  if (corrected) return paid ? 'Corrigido. A mensagem já está a caminho de' : 'Corrigido. A mensagem vai para'
  return paid ? 'A mensagem foi para' : 'Assim que o pagamento for confirmado, a mensagem vai para'
}

interface Props {
  orderId: string
  email: string
  onDone: (answer: OrderEmailAnswer) => void
  onCancel: () => void
}

function Correction({ orderId, email, onDone, onCancel }: Props) {
  const [typed, setTyped] = useState(unsent?.orderId === orderId ? unsent.typed : email)
  const { isRunning, failure, form } = useFormAction(async () => onDone(await correctOrderEmail(orderId, typed)))
  return (
    <form {...form} className="mt-3 max-w-[28rem]">
      <TextField
        label="E-mail certo"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={typed}
        onChange={(event) => {
          unsent = { orderId, typed: event.target.value }
          setTyped(event.target.value)
        }}
        hint={typed.trim() === email ? undefined : 'Só vale depois de apertar “Corrigir o e-mail”.'}
        error={failure ? failureOf(failure.error, 'Não foi possível trocar o e-mail') : undefined}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="ink" size="list" aria-busy={isRunning}>
          {isRunning ? 'Corrigindo…' : 'Corrigir o e-mail'}
        </Button>
        <Button look="plain" size="list" onClick={onCancel}>
          Deixar como está
        </Button>
      </div>
    </form>
  )
}
