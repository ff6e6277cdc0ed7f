import { carryQuantities } from '#app/store/cart/cart-store.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'

/**
 * Shown if the products were read again and their total still differs from the server's, because the page itself is outdated. What the
 * buyer typed survives a reload.
 */
export const OtherPrice = () => (
  <ErrorBox message="O preço mudou enquanto esta página estava aberta.">
    <Button look="link" size="line" onClick={reload}>
      Atualizar a página
    </Button>
  </ErrorBox>
)

function reload() {
  carryQuantities()
  window.location.reload()
}
