import { Badge } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** `payUrl`: PagBank's own page, for somebody who gave up half-way or whose card was declined. */
export function CardPending({ payUrl }: { payUrl: string | null }) {
  return (
    <div className="max-w-[40rem]">
      <Badge tone="warn">PENDENTE</Badge>
      <h1 className="display mt-4 mb-4 text-hero">Pagamento Realizado!</h1>
      <p className="mb-6 text-3 text-ink-2">
        Estamos esperando a confirmação do PagBank. Cartões costumam ser confirmados em poucos minutos.
      </p>
      <Spinner label="Esta página muda sozinha quando o pagamento for confirmado." />
      {payUrl && (
        <p className="mt-8 border-t border-rule pt-5 text-ink-2">
          Não chegou a pagar, ou o cartão foi recusado?{' '}
          <a href={payUrl} className="ink-link font-semibold text-ink">
            Voltar à página do PagBank
          </a>
        </p>
      )}
    </div>
  )
}
