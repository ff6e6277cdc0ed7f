import type { Method } from './payment-methods.tsx'

interface Standing {
  method: Method | null
  physical: boolean
  addressComplete: boolean
  quoting: boolean
  quoted: boolean
}

/** What still keeps 'Finalizar Pagamento' off (spec §5), as a sentence beside it; null where nothing does. */
export function missingStep({ method, physical, addressComplete, quoting, quoted }: Standing): string | null {
  if (physical && !addressComplete) return 'Falta completar o endereço de entrega.'
  if (!method) return 'Escolha a forma de pagamento.'
  if (quoting) return 'Calculando o total…'
  return quoted ? null : 'Sem o total, não dá para pagar. Confira o aviso acima.'
}
