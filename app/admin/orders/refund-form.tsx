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
import { type RefundOffer, refundOffer } from './refund-offer.ts'
import { refundOrder } from './refund-order.graphql.ts'

type Scope = 'whole' | 'items' | 'due'

/** What goes back: all that is left, some of its lines, or only what could not be served. One form is one refund, however often it is sent. */
export function RefundForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [scope, setScope] = useState<Scope>(order.refundDue && order.status === 'PAID' ? 'due' : 'whole')
  const [picked, setPicked] = useState<string[]>([])
  const ask = useConfirm()
  const offer = refundOffer(order)
  const left = order.items.filter((item) => !item.refundedAt).length
  // What went back while this form was open is no choice any more.
  const chosen = picked.filter((id) => offer.items.some((item) => item.id === id))
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
    const sure = await ask({ title: 'Devolver o dinheiro?', text: consequenceOf(scope, offer.isRest), yes: 'Devolver', no: 'Cancelar' })
    if (sure) mutate()
  }
  return (
    <fieldset className="mt-3 min-w-0 rounded-2 border border-rule-strong p-4">
      <legend className="px-1 font-semibold">O que devolver</legend>
      {order.refundDue && order.status === 'PAID' && (
        <Choice value="due" scope={scope} onChoose={setScope} label="Só o que não pôde ser atendido; o pedido fica como está" />
      )}
      <Choice value="whole" scope={scope} onChoose={setScope} label={wholeLabel(offer)} />
      {offer.items.length > 0 && left > 1 && <Choice value="items" scope={scope} onChoose={setScope} label="Alguns itens" />}
      {scope === 'items' && <ItemChoices offer={offer} note={noteOf(order)} chosen={chosen} onChoose={setPicked} />}
      {error && (
        <div className="mt-3">
          <ErrorBox {...failureText(error, 'O reembolso não teve resposta. Tente de novo: ele não sai duas vezes.')} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="ink"
          size="list"
          disabled={isPending || (scope === 'items' && offer.chosen(chosen) === null)}
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

const wholeLabel = ({ whole, isRest }: RefundOffer) => {
  if (whole === null) return 'O pedido inteiro'
  return isRest ? `O que resta do pedido, ${formatCents(whole)}` : `O pedido inteiro, de ${formatCents(whole)}`
}

const consequences: Record<Scope, string> = {
  whole: 'O comprador recebe tudo de volta e um e-mail; o acesso aos cursos termina, o estoque que não foi enviado e o cupom voltam.',
  items: 'O comprador recebe de volta o valor dos itens e um e-mail; o acesso a eles termina, e o estoque que não foi enviado volta.',
  due: 'O comprador recebe de volta o que não pôde ser atendido, e um e-mail.',
}
const consequenceOf = (scope: Scope, isRest: boolean) =>
  scope === 'whole' && isRest ? consequences.whole.replace('recebe tudo de volta', 'recebe de volta o que resta') : consequences[scope]

/** Why these sums are not the prices. */
const noteOf = ({ discountCents, shippingCents }: Order) =>
  [
    discountCents > 0 ? 'Os valores já vêm sem o desconto do cupom.' : '',
    shippingCents > 0 ? 'O frete volta com o último livro impresso.' : '',
  ]
    .filter(Boolean)
    .join(' ')

interface ItemChoicesProps {
  offer: RefundOffer
  note: string
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

/** Each line with what it brings back: its price less its share of the discount, and with the last printed book the parcel. */
function ItemChoices({ offer, note, chosen, onChoose }: ItemChoicesProps) {
  const sum = offer.chosen(chosen)
  return (
    <>
      <ul className="mt-1 ml-8 grid">
        {offer.items.map(({ id, title, cents }) => (
          <li key={id}>
            <label className="flex min-h-10 items-center gap-3 text-small">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
                className="size-5 shrink-0 accent-[var(--accent)]"
              />
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
              <span className="money whitespace-nowrap">{formatCents(cents)}</span>
            </label>
          </li>
        ))}
      </ul>
      {note && <p className="mt-1 ml-8 text-small text-ink-2">{note}</p>}
      <p role="status" className="money mt-1 ml-8 text-right text-small font-semibold empty:hidden">
        {sum !== null
          ? `Somam ${formatCents(sum)}`
          : chosen.length > 0
            ? 'Juntos, passam do que resta: devolva o que resta do pedido.'
            : ''}
      </p>
    </>
  )
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
      <input id={id} type="radio" name="devolucao" checked={scope === value} onChange={() => onChoose(value)} className="radio" />
      {label}
    </label>
  )
}
