import { Button } from '#app/ui/button.tsx'
import { BuyButton } from '#app/store/checkout/cart/buy-button.tsx'
import { productOfBundle } from '#app/store/checkout/cart/bundle-product.ts'
import type { SoldBundle } from './sold-bundle.ts'

/** While one of its members is not for sale, the bundle is not either. */
export const BuyBundle = ({ bundle, place }: { bundle: SoldBundle; place: 'card' | 'detail' }) =>
  bundle.available ? (
    <BuyButton product={productOfBundle(bundle)} sale={bundle.launch?.sale} singleSale={false} place={place} />
  ) : (
    <Button disabled size={place === 'card' ? 'list' : 'pay'} className={place === 'card' ? '' : 'w-full'}>
      Indisponível
    </Button>
  )
