import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useSettings } from '#app/settings.ts'

/** `7 dias`, or empty: there is nothing to give back of what costs nothing. */
export function useGuarantee(cents: number): string {
  const { guaranteeDays } = useSettings()
  return cents > 0 ? `${guaranteeDays} dias` : ''
}

/** The right to withdraw, beside the button (docs/rules/withdrawal.md). */
export function Guarantee({ cents, physical = false }: { cents: number; physical?: boolean }) {
  const days = useGuarantee(cents)
  if (!days) return null
  return (
    <p className="mt-4 flex items-start gap-2 text-small text-ink-2">
      <ShieldCheck aria-hidden className="size-5 shrink-0 text-ok" strokeWidth={1.8} />
      <span>
        <strong className="font-semibold text-ink">Garantia de {days}</strong>
        <span>{physical ? ' depois da entrega: ' : ': '}</span>se desistir, você recebe tudo de volta.{' '}
        <Link to="/desistencia" className="ink-link whitespace-nowrap">
          Como desistir
        </Link>
      </span>
    </p>
  )
}
