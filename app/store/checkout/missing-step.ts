import type { Method } from './payment-methods.tsx'
import type { QuoteState } from './use-quote.ts'

interface Standing {
  method: Method | null
  physical: boolean
  addressComplete: boolean
  /** 'other-price': the server's total is not the one on the page. */
  quote: QuoteState['kind'] | 'other-price'
  online: boolean
}

/** What still keeps 'Finalizar Pagamento' off (docs/rules/checkout.md#payment), as a sentence beside it; null where nothing does. */
export function missingStep({ method, physical, addressComplete, quote, online }: Standing): string | null {
  if (physical && !addressComplete) return 'Falta completar o endereço de entrega.'
  if (!method) return 'Escolha a forma de pagamento.'
  switch (quote) {
    case 'loading':
      return 'Calculando o total…'
    case 'refused':
    case 'other-price':
      return 'Sem o total, não dá para pagar. Confira o aviso acima.'
    case 'failed':
      // With a network the button itself asks once more.
      return online ? null : 'Sem conexão. O total é confirmado sozinho quando ela voltar.'
    case 'quoted':
      return null
  }
}
