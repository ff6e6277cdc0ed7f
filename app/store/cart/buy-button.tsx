import { useState } from 'react'
import { hasRate } from '#domain/money.ts'
import type { CartProduct } from '#domain/stored-cart.ts'
import { soldOut } from '#domain/stock-notice.ts'
import { useSettings } from '../../settings.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { scriptsNeededId } from '../shell/scripts-needed.tsx'
import { addToCart, useCart } from '../cart-store.ts'

interface Props {
  product: CartProduct
  singleSale: boolean
  quantity?: number
  /** On a card an outline, on the detail page the one solid button. */
  place: 'card' | 'detail'
  wide?: boolean
}

/** See docs/rules/catalogue.md#buy-button: directly, through the cart, already in it, or sold out; disabled too where its currency has no rate. */
export function BuyButton({ product, singleSale, quantity = 1, place, wide = false }: Props) {
  const { exchangeRates } = useSettings()
  const detail = place === 'detail'
  const look = detail ? 'solid' : 'outline'
  const shape = { size: detail ? ('pay' as const) : ('list' as const), className: wide || detail ? 'w-full' : '' }
  const none = soldOut(product)
    ? detail
      ? 'Produto Esgotado'
      : 'Esgotado'
    : hasRate(product.currency, exchangeRates)
      ? ''
      : 'Indisponível'
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

/** The link stands where the pressed button was: the keyboard stays there too. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

/** Adds the product to the cart; once it is there, a link leads to it. */
function CartButton({ product, quantity, detail, look, shape }: CartButtonProps) {
  const { items } = useCart()
  const [told, setTold] = useState('')
  const add = () => {
    addToCart(product, quantity)
    setTold(`${product.title} está no carrinho.`)
  }
  return (
    <>
      {items.some((item) => item.product.id === product.id) ? (
        <LinkButton to="/cart" ref={told ? takeFocus : undefined} look={detail ? 'outline' : 'plain'} {...shape}>
          <span className={detail ? '' : 'ink-link text-ink'}>Ver carrinho</span>
        </LinkButton>
      ) : (
        <Button look={look} aria-label={`Comprar: ${product.title}`} popoverTarget={scriptsNeededId} onClick={add} {...shape}>
          Comprar
        </Button>
      )}
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  )
}
