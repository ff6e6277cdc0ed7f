import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCep, formatCpf, formatPhone } from '#domain/masks.ts'
import { centsFromUnits } from '#domain/money.ts'
import { formatCents, formatMoment } from '../../ui/format.ts'
import { SentToggle } from './sent-toggle.tsx'
import type { Order } from './use-orders.ts'

interface Props {
  order: Order
  onClose: () => void
  /** The list is read again. */
  onChanged: () => void
}

/** Spec §2: 'Detalhes do Pedido'. The browser's own dialog keeps the focus inside and closes on Escape. */
export function OrderDialog({ order, onClose, onChanged }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="pedido"
      className="m-auto max-h-[90dvh] w-[min(100%-2rem,44rem)] overflow-y-auto rounded-2 border border-rule bg-paper-up p-6 text-ink shadow-over backdrop:bg-[oklch(0_0_0/.5)]"
    >
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id="pedido" className="display text-2">
          Detalhes do Pedido <span className="font-mono text-small font-normal tracking-normal text-ink-2">{order.id.slice(0, 8)}</span>
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label="Fechar"
          className="-mt-2 inline-flex size-11 items-center justify-center"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <Timeline order={order} />
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Buyer order={order} />
        {order.address && <Address address={order.address} />}
      </div>
      <Items order={order} />
      <div className="mt-6 flex justify-end empty:hidden">
        <SentToggle order={order} place="dialog" onChanged={onChanged} />
      </div>
    </dialog>
  )
}

/** Created, paid and sent, as far as it has come. */
function Timeline({ order }: { order: Order }) {
  const steps = [
    { name: 'Pedido criado', at: order.createdAt },
    { name: 'Pagamento confirmado', at: order.paid ? order.paidAt : null },
    { name: 'Enviado', at: order.sended ? order.sendedAt : null },
  ]
  return (
    <ol className="mb-6 grid gap-3 border-y border-rule py-4 sm:grid-cols-3">
      {steps.map(
        ({ name, at }) =>
          at && (
            <li key={name} className="border-l-4 border-accent pl-3">
              <span className="block font-semibold">{name}</span>
              <time dateTime={at} className="money text-small text-ink-2">
                {formatMoment(at)}
              </time>
            </li>
          ),
      )}
    </ol>
  )
}

function Buyer({ order }: { order: Order }) {
  const facts = [
    ['Nome', order.name],
    ['E-mail', order.email],
    ['CPF', formatCpf(order.cpf)],
    ['Telefone', order.phone ? formatPhone(order.phone) : '—'],
    ['Origem', order.source ?? '—'],
  ] as const
  return (
    <section>
      <h3 className="display mb-2 text-3">Cliente</h3>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-y-1 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Address = ({ address }: { address: NonNullable<Order['address']> }) => (
  <section>
    <h3 className="display mb-2 text-3">Entrega</h3>
    <address className="text-small not-italic">
      {address.street}, {address.number}
      {address.complement && `, ${address.complement}`}
      <br />
      {address.neighborhood}, {address.city} - {address.state}
      <br />
      CEP {formatCep(address.zip)}
    </address>
  </section>
)

function Items({ order }: { order: Order }) {
  const lines = [
    ...order.courses.map((course) => ({
      key: course.id,
      title: course.title,
      note: 'Curso',
      price: formatCents(centsFromUnits(course.price), course.currency),
    })),
    ...order.books.map((book) => ({
      key: book.id,
      title: book.quantity > 1 ? `${book.quantity} × ${book.title}` : book.title,
      note: book.physical ? 'Livro físico' : 'E-book',
      price: formatCents(centsFromUnits(book.price) * book.quantity),
    })),
    ...order.hours.map((hour) => ({
      key: hour.type,
      title: hour.title,
      note: 'Hora marcada',
      price: formatCents(centsFromUnits(hour.price)),
    })),
  ]
  const sums = [
    ['Frete', order.shippingCents],
    ['Desconto', -order.discountCents],
  ] as const
  return (
    <section className="mt-6">
      <h3 className="display mb-2 text-3">Itens</h3>
      <ul className="money border-t border-rule">
        {lines.map((line) => (
          <li key={line.key} className="flex items-baseline justify-between gap-4 border-b border-rule py-2">
            <span>
              {line.title} <span className="text-small text-ink-2">{line.note}</span>
            </span>
            <span className="whitespace-nowrap">{line.price}</span>
          </li>
        ))}
        {sums.map(
          ([name, value]) =>
            value !== 0 && (
              <li key={name} className="flex justify-between pt-2 text-small text-ink-2">
                <span>{name}</span>
                <span>{formatCents(value)}</span>
              </li>
            ),
        )}
        <li className="flex justify-between pt-3 font-semibold">
          <span>Total</span>
          <span>{formatCents(order.totalCents)}</span>
        </li>
      </ul>
    </section>
  )
}
