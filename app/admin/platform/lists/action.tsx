import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const shape =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-1 px-2 text-small font-semibold hover:bg-paper-down disabled:text-ink-3'

interface Content {
  /** Instead of a text, which is the label. */
  Icon?: LucideIcon
  children?: ReactNode
}

/** An action of a table row: unobtrusive, one word or one icon. */
export const ActionLink = ({ Icon, children, ...link }: ComponentProps<typeof Link> & Content) => (
  <Link className={shape} {...link}>
    {Icon ? <Icon aria-hidden className="size-4" /> : children}
  </Link>
)
export const ActionButton = ({ Icon, children, ...button }: Omit<ComponentProps<'button'>, 'type'> & Content) => (
  <button type="button" className={shape} {...button}>
    {Icon ? <Icon aria-hidden className="size-4" /> : children}
  </button>
)

/** The way back to a list, above a title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2 hover:text-ink">
    <ArrowLeft aria-hidden className="size-5" /> {children}
  </Link>
)
