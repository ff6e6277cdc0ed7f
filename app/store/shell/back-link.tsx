import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-12 items-center gap-2.5 font-semibold wrap-anywhere text-ink-2 hover:text-ink">
      <ArrowLeft aria-hidden className="size-5 shrink-0" />
      {children}
    </Link>
  )
}
