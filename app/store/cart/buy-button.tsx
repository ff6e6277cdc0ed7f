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

/** The link stands where the pressed button was: the keyboard stays there too. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

/** See docs/rules/catalogue.md#buy-button: directly, through the cart, already in it, or sold out; disabled too where its currency has no rate. */
export function BuyButton({ product, singleSale, quantity = 1, place, wide = false }: Props) {
  const { items } = useCart()
  const { exchangeRates } = useSettings()
  const [told, setTold] = useState('')
  const look = place === 'detail' ? 'solid' : 'outline'
  const shape = { size: place === 'detail' ? ('pay' as const) : ('list' as const), className: wide || place === 'detail' ? 'w-full' : '' }

  if (soldOut(product)) {
    return (
      <Button disabled {...shape}>
        {place === 'detail' ? 'Produto Esgotado' : 'Esgotado'}
      </Button>
    )
  }
  if (!hasRate(product.currency, exchangeRates)) {
    return (
      <Button disabled {...shape}>
        Indisponível
      </Button>
    )
  }
  if (singleSale) {
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
  const inCart = items.some((item) => item.product.id === product.id)
  return (
    <>
      {inCart ? (
        <LinkButton to="/cart" ref={told ? takeFocus : undefined} look={place === 'detail' ? 'outline' : 'plain'} {...shape}>
          <span className={place === 'detail' ? '' : 'ink-link text-ink'}>Ver carrinho</span>
        </LinkButton>
      ) : (
        <Button
          look={look}
          aria-label={`Comprar: ${product.title}`}
          popoverTarget={scriptsNeededId}
          onClick={() => {
            addToCart(product, quantity)
            setTold(`${product.title} está no carrinho.`)
          }}
          {...shape}
        >
          Comprar
        </Button>
      )}
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  )
}
