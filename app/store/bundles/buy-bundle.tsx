import { BuyButton } from '#app/store/cart/buy-button.tsx'
import { productOfBundle } from '#app/store/cart/bundle-product.ts'
import type { SoldBundle } from './sold-bundle.ts'

/** While one of its members is not for sale, the bundle is not either. */
export const BuyBundle = ({ bundle, place }: { bundle: SoldBundle; place: 'card' | 'detail' }) => (
  <BuyButton product={productOfBundle(bundle)} sale={bundle.available ? bundle.launch?.sale : 'OVER'} singleSale={false} place={place} />
)
