import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { ErrorBox } from '../../ui/error-box.tsx'

interface Props {
  title: string
  message: string
  /** The list in which the entry is selected. */
  list: string
  back: string
}

/** Shown when a screen that needs its list's navigation state is opened without it (docs/rules/admin-panel.md#missing-navigation-state). */
export const NotGiven = ({ title, message, list, back }: Props) => (
  <>
    <title>{title}</title>
    <Link to={list} className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2 hover:text-ink">
      <ArrowLeft aria-hidden className="size-5" /> {back}
    </Link>
    <h1 className="display mb-5 text-1">{title}</h1>
    <ErrorBox message={message} />
  </>
)
