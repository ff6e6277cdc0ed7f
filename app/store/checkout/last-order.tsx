import { TextLink } from '#app/ui/text-link.tsx'
import { readOrder } from './saved-order.ts'
import { useOpenPix } from './use-open-pix.ts'

/** A link to the last order, for buyers who return from the card or PIX page to an empty cart. */
export function LastOrder() {
  const openPix = useOpenPix(null)
  if (openPix.kind === 'checking' || !readOrder()) return null
  return (
    <>
      <span>{openPix.kind === 'open' ? 'Você já tem um PIX em aberto.' : 'Acabou de fazer um pedido?'}</span>{' '}
      <TextLink to="/postcheckout">{openPix.kind === 'open' ? 'Ver o código PIX' : 'Ver o seu último pedido'}</TextLink>
    </>
  )
}
