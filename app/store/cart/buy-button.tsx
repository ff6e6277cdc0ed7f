import { useState } from 'react'
import { hasRate } from '#domain/platform/values/money.ts'
import type { Sale } from '#domain/catalogue/products/launch.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { soldOut } from '#domain/catalogue/books/stock.ts'
import { useSettings } from '#app/settings.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { scriptsNeededId } from '#app/store/shell/scripts-needed.tsx'
import { addToCart, useCart } from './cart-store.ts'

interface Props {
  product: CartProduct
  singleSale: boolean
  /** Whether a product with a launch is on sale now. */
  sale?: Sale | undefined
  quantity?: number
  /** The button is outlined on a card, and solid on the detail page. */
  place: 'card' | 'detail'
  wide?: boolean
}

/**
 * See docs/rules/catalogue.md#buy-button: buys directly, adds to the cart, or links to the cart. It is disabled if the product is sold out
 * or not on sale now, or its currency has no rate.
 */
export function BuyButton({ product, singleSale, sale, quantity = 1, place, wide = false }: Props) {
  const { exchangeRates } = useSettings()
  const detail = place === 'detail'
  const look = detail ? 'solid' : 'outline'
  const shape = { size: detail ? ('pay' as const) : ('list' as const), className: wide || detail ? 'w-full' : '' }
  const none = soldOut(product)
    ? detail
      ? 'Produto Esgotado'
      : 'Esgotado'
    : sale === 'SOON'
      ? 'Em breve'
      : sale === 'OVER' || !hasRate(product.currency, exchangeRates)
        ? 'Indisponível'
        : ''
  if (none) {
    return (
      <Button disabled {...shape}>
        {none}
      </Button>
    )
  }
  if (!singleSale) return <CartButton {...{ product, quantity, detail, look, shape }} />
  return (
    <LinkButton
      to={`/checkout?type=${product.kind.toLowerCase()}&id=${product.id}`}
      look={look}
      aria-label={`Comprar Agora: ${product.title}`}
      {...shape}
    >
      Comprar Agora
    </LinkButton>
  )
}

interface CartButtonProps {
  product: CartProduct
  quantity: number
  detail: boolean
  look: 'solid' | 'outline'
  shape: { size: 'pay' | 'list'; className: string }
}

/** Adds the product to the cart. Once it is in the cart, a link to the cart is shown instead. */
function CartButton({ product, quantity, detail, look, shape }: CartButtonProps) {
  const { items } = useCart()
  const [announcement, setAnnouncement] = useState('')
  const add = () => {
    addToCart(product, quantity)
    setAnnouncement(`${product.title} está no carrinho.`)
  }
  return (
    <>
      {items.some((item) => item.product.id === product.id) ? (
        <LinkButton to="/cart" ref={announcement ? takeFocus : undefined} look={detail ? 'outline' : 'plain'} {...shape}>
          <span className={detail ? '' : 'ink-link text-ink'}>Ver carrinho</span>
        </LinkButton>
      ) : (
        <Button look={look} aria-label={`Comprar: ${product.title}`} popoverTarget={scriptsNeededId} onClick={add} {...shape}>
          Comprar
        </Button>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}
