import type { Method } from './payment-methods.tsx'
import type { QuoteState } from './use-quote.ts'

interface CheckoutState {
  method: Method | null
  physical: boolean
  addressComplete: boolean
  /** 'other-price': the server's total differs from the one on the page. */
  quote: QuoteState['kind'] | 'other-price'
  online: boolean
}

/** The reason why 'Finalizar Pagamento' is disabled (docs/rules/checkout.md#payment), shown beside it; null if it is enabled. */
export function missingStep({ method, physical, addressComplete, quote, online }: CheckoutState): string | null {
  if (physical && !addressComplete) return 'Falta completar o endereço de entrega.'
  if (!method) return 'Escolha a forma de pagamento.'
  switch (quote) {
    case 'loading':
      return 'Calculando o total…'
    case 'refused':
    case 'other-price':
      return 'Sem o total, não dá para pagar. Confira o aviso acima.'
    case 'failed':
      // If the browser is online, the button requests the quote again.
      return online ? null : 'Sem conexão. O total é confirmado sozinho quando ela voltar.'
    case 'quoted':
      return null
  }
}
