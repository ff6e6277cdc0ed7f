import { Trash2, Truck } from 'lucide-react'
import { type CartItem, currenciesOf } from '#domain/cart-changes.ts'
import { cartTotalCents, itemsCents, maximumQuantity, shippingCents } from '#domain/cart.ts'
import { coverUrl } from '#domain/cover.ts'
import type { Currency } from '#domain/money.ts'
import { stockNotice } from '#domain/stock-notice.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatCents } from '../../ui/format.ts'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BookCover } from '../books/book-cover.tsx'
import { BuyBar } from '../shell/buy-bar.tsx'
import { Empty } from '../shell/empty.tsx'
import { privatePage } from '../shell/private-page.ts'
import { PageNeedsScripts } from '../shell/scripts-needed.tsx'
import { lineOf, removeFromCart, setQuantity, useCart, useHydrated } from './cart-store.ts'
import { Notes } from './notes.tsx'
import { useMendedCart } from './use-mended-cart.ts'

export const meta = privatePage('Carrinho', 'O que você escolheu, com o frete e o total.')

/** As high as the screen in each of its states: nothing jumps when the browser's cart is known. */
export default function Cart() {
  return (
    <div className="min-h-[calc(100dvh-3.75rem)]">
      <Contents />
    </div>
  )
}

function Contents() {
  const { items } = useCart()
  const hydrated = useHydrated()
  const { notes } = useMendedCart()
  if (!hydrated) return <Opening />
  if (items.length === 0) {
    return (
      <>
        <div className="page pt-6">
          <Notes notes={notes} />
        </div>
        <Empty text="Seu carrinho está vazio" backTo="/courses" back="Voltar aos cursos" />
      </>
    )
  }
  const mixed = currenciesOf(items).length > 1
  return (
    <>
      <Filled items={items} notes={notes} mixed={mixed} />
      {!mixed && (
        <BuyBar price={formatCents(cartTotalCents(items.map(lineOf)), items[0]?.product.currency)}>
          <ToCheckout mixed={false} />
        </BuyBar>
      )}
    </>
  )
}

function Filled({ items, notes, mixed }: { items: CartItem[]; notes: string[]; mixed: boolean }) {
  return (
    <div className="page pt-10">
      <h1 className="display mb-8 text-1">Carrinho</h1>
      <Notes notes={notes} />
      <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[1fr_23.5rem]">
        <ul className="border-t border-rule">
          {items.map((item) => (
            <Line key={item.product.id} item={item} />
          ))}
        </ul>
        <Summary items={items} mixed={mixed} />
      </div>
    </div>
  )
}

/** The cart lives in the browser: without scripts there is none. */
const Opening = () => (
  <>
    <Spinner whole label="Abrindo o carrinho" />
    <PageNeedsScripts to="comprar" />
  </>
)

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

function Summary({ items, mixed }: { items: CartItem[]; mixed: boolean }) {
  const currencies = currenciesOf(items)
  return (
    <section aria-label="Resumo" className="rounded-2 border border-rule bg-paper-up p-6 lg:sticky lg:top-6">
      <h2 className="display mb-3 text-2">Resumo</h2>
      {currencies.map((currency) => (
        <Sums key={currency} currency={currency} items={items.filter((item) => item.product.currency === currency)} />
      ))}
      <div className={mixed ? '' : 'max-lg:hidden'}>
        <ToCheckout mixed={mixed} />
      </div>
      {items.some((item) => item.product.physical) && (
        <p className="mt-4 flex gap-3 text-small text-ink-2">
          <Truck aria-hidden className="mt-0.5 size-4 shrink-0" />
          Livros de papel chegam em 5-10 dias úteis. O que é digital chega por e-mail.
        </p>
      )}
    </section>
  )
}

function Sums({ items, currency }: { items: CartItem[]; currency: Currency }) {
  const lines = items.map(lineOf)
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <dl className="money mb-5 grid grid-cols-[1fr_auto] gap-y-2 [&>dd]:text-right">
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
        <dd className="text-2 font-bold">{formatCents(cartTotalCents(lines), currency)}</dd>
      </div>
    </dl>
  )
}

/** One order has one currency (design.md §4): said here, before anybody fills in a form. */
function ToCheckout({ mixed }: { mixed: boolean }) {
  const shape = { look: 'solid', size: 'pay', className: 'w-full' } as const
  if (!mixed) {
    return (
      <LinkButton to="/checkout" {...shape}>
        Finalizar Compra
      </LinkButton>
    )
  }
  return (
    <>
      <p role="status" className="mb-4 text-small font-semibold text-warn">
        Há preços em moedas diferentes. Deixe no carrinho uma moeda só e compre o resto em outro pedido.
      </p>
      <Button disabled {...shape}>
        Finalizar Compra
      </Button>
    </>
  )
}
