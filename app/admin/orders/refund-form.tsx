import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toast } from 'sonner'
import { failureText } from '../../query/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { formatCents } from '../../ui/format.ts'
import { callPanel } from '../calls/call-panel.ts'
import { panelClient } from '../calls/panel-client.ts'
import { useConfirm } from '../dialogs/confirm.tsx'
import type { Order } from './order.ts'
import { refundOrder } from './refund-order.graphql.ts'

type Scope = 'whole' | 'items' | 'due'

/** What goes back: all of it, some lines, or only what could not be served. One form is one refund, however often it is sent. */
export function RefundForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [scope, setScope] = useState<Scope>(order.refundDue && order.status === 'PAID' ? 'due' : 'whole')
  const [chosen, setChosen] = useState<string[]>([])
  const ask = useConfirm()
  const left = order.items.filter((item) => !item.refundedAt)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      callPanel(refundOrder, {
        id: order.id,
        items: scope === 'items' ? chosen : null,
        onlyDue: scope === 'due',
        idempotencyKey: key,
      }),
    onSuccess: () => {
      toast.success(`Pedido ${order.id.slice(0, 8)}: dinheiro devolvido`)
      onEnd()
    },
    onSettled: async () => {
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', order.id] })
    },
  })
  const send = async () => {
    const sure = await ask({ title: 'Devolver o dinheiro?', text: consequences[scope], yes: 'Devolver', no: 'Cancelar' })
    if (sure) mutate()
  }
  return (
    <fieldset className="mt-3 rounded-2 border border-rule-strong p-4">
      <legend className="px-1 font-semibold">O que devolver</legend>
      {order.refundDue && order.status === 'PAID' && (
        <Choice value="due" scope={scope} onChoose={setScope} label="Só o que não pôde ser atendido; o pedido fica como está" />
      )}
      <Choice value="whole" scope={scope} onChoose={setScope} label={`O pedido inteiro, de ${formatCents(order.totalCents)}`} />
      {left.length > 1 && <Choice value="items" scope={scope} onChoose={setScope} label="Alguns itens" />}
      {scope === 'items' && (
        <ul className="mt-1 ml-8 grid">
          {left.map((item) => (
            <li key={item.id}>
              <label className="flex min-h-10 items-center gap-3 text-small">
                <input
                  type="checkbox"
                  checked={chosen.includes(item.id)}
                  onChange={() => setChosen(chosen.includes(item.id) ? chosen.filter((id) => id !== item.id) : [...chosen, item.id])}
                  className="size-5 accent-[var(--accent)]"
                />
                <span className="grow">{item.title}</span>
                <span className="money">{formatCents(item.totalCents)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <div className="mt-3">
          <ErrorBox {...failureText(error, 'O reembolso não teve resposta. Tente de novo: ele não sai duas vezes.')} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="ink"
          size="list"
          disabled={isPending || (scope === 'items' && chosen.length === 0)}
          aria-busy={isPending}
          onClick={() => void send()}
        >
          {isPending ? 'Devolvendo…' : 'Devolver pelo PagBank'}
        </Button>
        <Button look="plain" size="list" disabled={isPending} onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  )
}

const consequences: Record<Scope, string> = {
  whole: 'O comprador recebe tudo de volta e uma carta; o acesso aos cursos termina, o estoque que não foi enviado e o cupom voltam.',
  items: 'O comprador recebe de volta o valor dos itens e uma carta; o acesso a eles termina, e o estoque que não foi enviado volta.',
  due: 'O comprador recebe de volta o que não pôde ser atendido, e uma carta.',
}

interface ChoiceProps {
  value: Scope
  scope: Scope
  onChoose: (scope: Scope) => void
  label: string
}

function Choice({ value, scope, onChoose, label }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-10 items-center gap-3">
      <input
        id={id}
        type="radio"
        name="devolucao"
        checked={scope === value}
        onChange={() => onChoose(value)}
        className="size-5 accent-[var(--accent)]"
      />
      {label}
    </label>
  )
}
