import { catalogue } from '#domain/catalogue/products/product-types.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { BookCover } from '#app/ui/book-cover.tsx'
import { CoverPicture } from '#app/ui/cover-picture.tsx'

export const ProductPicture = ({
  product: { kind, picture, title, physical },
}: {
  product: Pick<CartProduct, 'kind' | 'picture' | 'title' | 'physical'>
}) =>
  catalogue[kind].picture === 'cover' ? (
    <BookCover cover={picture} title={title} physical={physical} />
  ) : (
    <span className="picture-box block aspect-[3/2]">
      <CoverPicture src={picture} title={title} alt="" width="180" height="120" className="size-full object-cover" />
    </span>
  )
