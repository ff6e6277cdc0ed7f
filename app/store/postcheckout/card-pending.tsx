import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export function CardPending() {
  return (
    <div className="max-w-[40rem]">
      <Badge tone="warn">PENDENTE</Badge>
      <h1 className="display mt-4 mb-4 text-hero">Pagamento Realizado!</h1>
      <p className="mb-6 text-3 text-ink-2">
        Estamos esperando a confirmação do PagBank. Cartões costumam ser confirmados em poucos minutos.
      </p>
      <Spinner label="Esta página muda sozinha quando o pagamento for confirmado." />
    </div>
  )
}
