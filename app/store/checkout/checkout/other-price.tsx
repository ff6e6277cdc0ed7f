import { carryQuantities } from '../cart/cart-store.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'

/**
 * Shown if the products were read again and their total still differs from the server's, because the page itself is outdated. What the
 * buyer typed survives a reload.
 */
export const OtherPrice = () => (
  <ErrorBox message="O preço mudou enquanto esta página estava aberta.">
    <button type="button" onClick={reload} className="ink-link mt-2 min-h-11 font-semibold">
      Atualizar a página
    </button>
  </ErrorBox>
)

function reload() {
  carryQuantities()
  window.location.reload()
}
