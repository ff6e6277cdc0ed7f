import { Trash2, Truck } from 'lucide-react'
import { itemsCents, maximumQuantity, shippingCents } from '#domain/cart.ts'
import { coverUrl } from '#domain/cover.ts'
import { stockNotice } from '#domain/stock-notice.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { formatCents } from '../../ui/format.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BookCover } from '../books/book-cover.tsx'
import { Empty } from '../shell/empty.tsx'
import { type CartItem, lineOf, removeFromCart, setQuantity, useCart, useHydrated } from './cart-store.ts'

export const meta = () => [{ title: 'Carrinho · Sabiá' }, { name: 'robots', content: 'noindex' }]

export default function Cart() {
  const { items } = useCart()
  const hydrated = useHydrated()
  if (!hydrated) return <Spinner whole label="Abrindo o carrinho" />
  if (items.length === 0) return <Empty text="Seu carrinho está vazio" backTo="/courses" back="Voltar aos cursos" />
  return (
    <div className="page pt-10">
      <h1 className="display mb-8 text-1">Carrinho</h1>
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[1fr_23.5rem]">
        <ul className="border-t border-rule">
          {items.map((item) => (
            <Line key={item.product.id} item={item} />
          ))}
        </ul>
        <Summary items={items} />
      </div>
    </div>
  )
}

function Line({ item: { product, quantity } }: { item: CartItem }) {
  const notice = stockNotice(product)
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-5 border-b border-rule py-5 sm:grid-cols-[5.5rem_1fr_auto]">
      {product.kind === 'book' ? (
        <BookCover cover={product.picture} physical={product.physical} />
      ) : (
        <span className="picture-box block aspect-[3/2]">
          <img src={coverUrl(product.picture)} alt="" width="180" height="120" className="size-full object-cover" />
        </span>
      )}
      <div>
        <Badge>{product.physical ? 'Físico' : 'Digital'}</Badge>
        <h2 className="display mt-2 text-3">{product.title}</h2>
        <p className="text-small text-ink-2">{product.description}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          {product.physical && (
            <QuantityStepper
              label={`Quantidade de ${product.title}`}
              quantity={quantity}
              maximum={maximumQuantity(product.stock)}
              onChange={(wanted) => setQuantity(product.id, wanted)}
            />
          )}
          <button
            type="button"
            onClick={() => removeFromCart(product.id)}
            aria-label={`Remover ${product.title}`}
            className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-ink-2 hover:text-bad"
          >
            <Trash2 aria-hidden className="size-4" />
            Remover
          </button>
          {notice && <Badge tone="warn">{notice}</Badge>}
        </div>
      </div>
      <div className="money col-start-2 pt-3 sm:col-start-auto sm:pt-0 sm:text-right">
        <p className="font-bold">{formatCents(product.priceCents * quantity, product.currency)}</p>
        {product.physical && (
          <p className="text-small text-ink-2">{`+ ${product.shippingCents > 0 ? formatCents(product.shippingCents) : 'Grátis'} frete`}</p>
        )}
      </div>
    </li>
  )
}

function Summary({ items }: { items: CartItem[] }) {
  const { totalCents } = useCart()
  const lines = items.map(lineOf)
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  const currency = items[0]?.product.currency ?? 'BRL'
  return (
    <section aria-label="Resumo" className="rounded-2 border border-rule bg-paper-up p-6 lg:sticky lg:top-6">
      <h2 className="display mb-3 text-2">Resumo</h2>
      <dl className="money grid grid-cols-[1fr_auto] gap-y-2 [&>dd]:text-right">
        <dt>{`${count} ${count === 1 ? 'item' : 'itens'}`}</dt>
        <dd>{formatCents(itemsCents(lines), currency)}</dd>
        {items.some((item) => item.product.physical) && (
          <>
            <dt>Frete</dt>
            <dd>{shippingCents(lines) > 0 ? formatCents(shippingCents(lines)) : 'Grátis'}</dd>
          </>
        )}
        <div className="col-span-2 mt-2 flex items-baseline justify-between border-t border-ink pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="text-2 font-bold">{formatCents(totalCents, currency)}</dd>
        </div>
      </dl>
      <LinkButton to="/checkout" look="solid" size="pay" className="mt-5 w-full">
        Finalizar Compra
      </LinkButton>
      <p className="mt-4 flex gap-3 text-small text-ink-2">
        <Truck aria-hidden className="mt-0.5 size-4 shrink-0" />
        Livros de papel chegam em 5-10 dias úteis. O que é digital chega por e-mail.
      </p>
    </section>
  )
}
