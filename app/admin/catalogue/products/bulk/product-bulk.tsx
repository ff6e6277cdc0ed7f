import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { PrepareButton } from '#app/admin/platform/lists/bulk/prepare-button.tsx'
import type { Chosen } from '#app/admin/platform/lists/bulk/use-prepare.ts'
import { AccessDialog } from './access-dialog.tsx'
import { PriceChangeDialog } from './price-change.tsx'
import { preparePublication } from './prepare-products.graphql.ts'

/** Work on many products of a type. */
export const productBulk = (type: CatalogueType) => (chosen: Chosen) => (
  <>
    <PriceChangeDialog type={type} chosen={chosen} />
    {type !== 'BOOK' && (
      <>
        <PrepareButton document={preparePublication} variables={{ ...chosen, type, published: true }} right="catalogue.write">
          Publicar
        </PrepareButton>
        <PrepareButton document={preparePublication} variables={{ ...chosen, type, published: false }} right="catalogue.write">
          Tirar da loja
        </PrepareButton>
      </>
    )}
    {type === 'COURSE' && <AccessDialog chosen={chosen} />}
  </>
)
