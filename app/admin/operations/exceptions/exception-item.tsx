import { useEffect } from 'react'
import { age } from '#domain/platform/values/age.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useShownOrder } from '#app/admin/orders/order/use-shown-order.ts'
import { type Exception, takenText } from './action-texts.ts'
import { ExceptionActions } from './exception-actions.tsx'

/** The event, its start, the actions of staff, and the possible ones. */
export function ExceptionItem({ exception, now }: { exception: Exception; now: Date }) {
  const { show } = useShownOrder()
  const { severity, title, cause, otherwise, since, orderId, taken } = exception
  const isHigh = severity === 'HIGH'
  // The row of what is resolved or accepted is gone, and the focus with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('conteudo')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <li
      className={`grid gap-x-8 gap-y-3 border-l-4 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center ${isHigh ? 'border-l-bad' : 'border-l-warn'}`}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="display text-3">{title}</h2>
          <Badge tone={isHigh ? 'bad' : 'warn'}>{isHigh ? 'Urgente' : 'Atenção'}</Badge>
          <time dateTime={since} title={formatMoment(since)} className="text-small text-ink-2">
            {age(new Date(since), now)}
          </time>
          {orderId && (
            <button type="button" onClick={() => show(orderId)} className="min-h-8 text-small">
              <span className="ink-link">Pedido {orderId.slice(0, 8)}</span>
            </button>
          )}
        </div>
        <p className="mt-1 max-w-[68ch] wrap-anywhere text-ink-2">{cause}</p>
        <p className="mt-1 max-w-[68ch] text-small text-ink-2">{otherwise}</p>
        {taken.length > 0 && (
          <ul className="mt-2 grid gap-0.5 text-small text-ink-2">
            {taken.slice(-3).map((each) => (
              <li key={`${each.at} ${each.action}`} className="wrap-anywhere">
                <span className="font-semibold text-ink">{each.actor.split('@')[0]}</span> {takenText(each)}{' '}
                <time dateTime={each.at} title={formatMoment(each.at)}>
                  {age(new Date(each.at), now)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ExceptionActions exception={exception} />
    </li>
  )
}
