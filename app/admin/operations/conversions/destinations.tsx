import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { destinationNames } from '#domain/platform/settings/conversion-destinations.ts'
import { counted } from '#domain/platform/values/counted.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { conversionDestinations } from './conversions.graphql.ts'

type Destination = AnswerOf<typeof conversionDestinations>[number]

const variables: Record<Destination['destination'], string> = {
  META: 'META_PIXEL_ID e META_ACCESS_TOKEN',
  GA4: 'GA4_MEASUREMENT_ID e GA4_API_SECRET',
}

/** The state of each service that can be told of paid orders. Their secrets are variables, as those of every provider. */
export const Destinations = () => (
  <FormSection title="Vendas contadas a anúncios e medição">
    <p className="max-w-[60ch] text-small text-ink-2">
      Quando um pedido é pago, o servidor conta a venda uma vez a cada serviço, e só se quem comprou aceitou. Com um deles ligado, a loja
      pergunta na faixa de cookies e o cita na política de privacidade.
    </p>
    <Loaded
      query={panelQuery(['conversions', 'destinations'], conversionDestinations, {})}
      fallback="Não foi possível ler o estado dos envios"
    >
      {(destinations) => (
        <ul aria-label="Serviços" className="divide-y divide-rule border-y border-rule">
          {destinations.map((destination) => (
            <DestinationRow key={destination.destination} {...destination} />
          ))}
        </ul>
      )}
    </Loaded>
  </FormSection>
)

const DestinationRow = ({ destination, account, lastSentAt, failed, problem }: Destination) => (
  <li className="py-3 text-small">
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-base font-semibold">{destinationNames[destination]}</span>
      <Badge tone={account ? 'ok' : 'quiet'}>{account ? 'Ligado' : 'Desligado'}</Badge>
      {account && <span className="font-mono wrap-anywhere">{account}</span>}
    </p>
    {!account && <p className="mt-1 text-ink-2">Para ligar, quem cuida do servidor define {variables[destination]}.</p>}
    {lastSentAt && <p className="mt-1 text-ink-2">Último envio em {formatMoment(lastSentAt)}</p>}
    {failed > 0 && (
      <p className="mt-1 text-bad">
        {counted(failed, 'envio falhou', 'envios falharam')} nos últimos 30 dias. {problem}
      </p>
    )}
  </li>
)
