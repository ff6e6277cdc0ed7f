import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type FunnelGroup, funnelGroups } from '#domain/operations/funnel.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FunnelTable } from './funnel-table.tsx'
import { funnel } from './funnel.graphql.ts'
import { PeriodSwitch, spanIn } from './period.tsx'
import { Steps } from './steps.tsx'

/** In the address; the group by source has none. */
const groupNames: Record<FunnelGroup, { value: string | null; label: string }> = {
  SOURCE: { value: null, label: 'Origem' },
  CAMPAIGN: { value: 'campanha', label: 'Campanha' },
  PRODUCT: { value: 'produto', label: 'Produto' },
  BUMP: { value: 'oferta', label: 'Complemento' },
  COUPON: { value: 'cupom', label: 'Cupom' },
  DAY: { value: 'dia', label: 'Dia' },
}

/** From visits to money (docs/rules/admin-panel.md#funnel). */
export default function Funnel() {
  const [query] = useSearchParams()
  const days = spanIn(query)
  const by = funnelGroups.find((group) => groupNames[group].value === query.get('por')) ?? 'SOURCE'
  return (
    <>
      <PageHead
        title="Funil"
        action={
          <LinkButton size="list" to={addressOf.list('exports')}>
            <Download aria-hidden className="size-4" /> Baixar CSV
          </LinkButton>
        }
      >
        <p className="mt-1 max-w-[65ch] text-ink-2">
          Da visita ao dinheiro: o que trouxe cada venda e o que ficou dela. Os valores são os do movimento do dinheiro, centavo por
          centavo.
        </p>
      </PageHead>
      <div className="mb-6 flex flex-wrap gap-x-6 gap-y-3">
        <PeriodSwitch titled days={days} />
        <SwitchLinks
          titled
          label="Ver por"
          name="por"
          chosen={groupNames[by].value}
          choices={funnelGroups.map((group) => groupNames[group])}
        />
      </div>
      <Loaded
        query={panelQuery(['funnel', days, by], funnel, { days, by })}
        fallback="Não foi possível somar o funil"
        reading="Somando o funil"
      >
        {({ rows, total }) => (
          <>
            <Steps total={total} />
            <FunnelTable rows={rows} total={total} by={by} column={groupNames[by].label} />
          </>
        )}
      </Loaded>
    </>
  )
}
