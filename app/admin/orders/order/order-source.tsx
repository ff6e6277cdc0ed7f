import { formatDay } from '#domain/platform/values/format-day.ts'
import type { Order } from './order-standing.ts'

type Touch = NonNullable<NonNullable<Order['attribution']>['last']>

/** Shows what brought the buyer: the last touch, and the first one if it was another (docs/rules/catalogue.md#attribution). */
export function OrderSource({ order: { source, attribution } }: { order: Order }) {
  const { first, last } = attribution ?? {}
  if (!last) return source ?? 'direto'
  return (
    <>
      <TouchText touch={last} />
      {source && source.toLowerCase() !== last.source && <span className="block text-ink-2">utm_source: {source}</span>}
      {first && first.at !== last.at && (
        <span className="mt-1 block text-ink-2">
          Primeiro contato: <TouchText touch={first} />
        </span>
      )}
    </>
  )
}

function TouchText({ touch: { at, source, medium, campaign, content, term, landing, referrer } }: { touch: Touch }) {
  const names = [source, medium, campaign, content, term].filter(Boolean).join(' · ')
  const from = [landing && `em ${landing}`, at && formatDay(at), referrer && referrer !== source && `por ${referrer}`]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      {names} {from && <span className="block text-mini text-ink-2">{from}</span>}
    </>
  )
}
