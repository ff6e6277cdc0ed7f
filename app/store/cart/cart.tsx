import { Truck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { mostItems } from '#domain/platform/api/page.ts'
import type { CartItem } from '#domain/checkout/cart-changes.ts'
import type { ListedLine } from '#domain/orders/pricing/cart.ts'
import { chargedLines } from '#domain/orders/pricing/listed-lines.ts'
import { formatCents, hasRate } from '#domain/platform/values/money.ts'
import { tooManyItems } from '#domain/orders/pricing/price-purchase.ts'
import { type OrderSummary, orderSummary } from '#domain/orders/pricing/order-summary.ts'
import { pixDiscountCents } from '#domain/orders/pricing/pix-discount.ts'
import { preloadPages } from '#app/first-visit/preload-scripts.ts'
import { useSettings } from '#app/settings.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { BuyBar } from '#app/store/shell/buy-bar.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { privatePage } from '#app/store/shell/private-page.ts'
import { Opening } from '#app/store/shell/opening.tsx'
import { lineOf, useCart } from './cart-store.ts'
import { takeFocus } from '#app/ui/take-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { CartLine } from './cart-line.tsx'
import { CopiesBefore } from './copies-before.tsx'
import { Notes } from './notes.tsx'
import { Sums } from './sums.tsx'
import { useMendedCart } from './use-mended-cart.ts'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

export const meta = privatePage('Carrinho', 'O que você escolheu, com o frete e o total.')

/** At least as high as the screen in every state, so that the layout does not shift when the cart is read from the browser. */
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
  const notes = useMendedCart()
  // The cart is stored in the browser: without scripts there is none.
  if (!hydrated) return <Opening label="Abrindo o carrinho" late={late} to="comprar" />
  if (items.length === 0) {
    return (
      <>
        <div className="page pt-6">
          <Notes notes={notes} />
        </div>
        <Empty as="h1" text="Seu carrinho está vazio" backTo="/courses" back="Voltar aos cursos" />
      </>
    )
  }
  return <Filled items={items} notes={notes} />
}

const late = 'Está demorando. Confira a conexão e recarregue a página: os seus itens continuam guardados.'

function Filled({ items, notes }: { items: CartItem[]; notes: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { exchangeRates } = useSettings()
  useEffect(() => preloadPages(['store/shell/quiet-shell', 'store/checkout/checkout']), [])
  const lines = items.map(lineOf)
  // The currency of a stored item may no longer have a rate. The item is removed as soon as the products are read again.
  const sums = lines.every((line) => hasRate(line.currency, exchangeRates)) ? orderSummary(chargedLines(lines, exchangeRates), null) : null
  return (
    <>
      <div className="page pt-10">
        <h1 ref={heading} tabIndex={-1} className="display mb-8 text-1">
          Carrinho
        </h1>
        <CopiesBefore />
        <Notes notes={items.length > mostItems ? [...notes, tooManyItems] : notes} />
        <div className="grid items-start gap-x-16 gap-y-8 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <ul className="border-t border-rule">
            {items.map((item) => (
              // The pressed button goes with its line.
              <CartLine key={item.product.id} item={item} onRemoved={() => takeFocus(heading.current)} />
            ))}
          </ul>
          {sums && <Summary lines={lines} sums={sums} />}
        </div>
      </div>
      {sums && (
        <BuyBar price={formatCents(sums.total)}>
          <ToCheckout />
        </BuyBar>
      )}
    </>
  )
}

function Summary({ lines, sums }: { lines: ListedLine[]; sums: OrderSummary }) {
  const pixTotal = sums.total - pixDiscountCents(useSettings().pixDiscount, { items: sums.items, coupon: sums.discount })
  return (
    <section aria-label="Resumo" className="rounded-2 border border-rule bg-paper-up p-6 lg:sticky lg:top-6">
      <h2 className="display mb-3 text-2">Resumo</h2>
      <Sums lines={lines} sums={sums} />
      {pixTotal < sums.total && <p className="money mt-1 text-right font-semibold text-ok">{formatCents(pixTotal)} no PIX</p>}
      <div className="mt-5 max-lg:hidden">
        <ToCheckout />
      </div>
      {lines.some((line) => line.physical) && (
        <p className="mt-4 flex gap-3 text-small text-ink-2">
          <Truck aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <WholeNumbers>Livros impressos chegam em 5-10 dias úteis. O que é digital chega por e-mail.</WholeNumbers>
          </span>
        </p>
      )}
    </section>
  )
}

const ToCheckout = () => (
  <LinkButton to="/checkout" look="solid" size="pay" className="w-full">
    Finalizar Compra
  </LinkButton>
)
