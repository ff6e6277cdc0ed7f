import { BackLink } from '../lists/action.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'

/** The navigation state of a link from a screen that knows only the entry's id. */
export interface Linked {
  linked: true
}

interface Missing {
  title: string
  message: string
  /** The list in which the entry is selected. */
  list: string
  back: string
}

/** Shown when a screen that needs its list's navigation state is opened without it (docs/rules/admin-panel.md#missing-navigation-state). */
export const NotGiven = ({ title, message, list, back }: Missing) => (
  <>
    <title>{title}</title>
    <BackLink to={list}>{back}</BackLink>
    <h1 className="display mb-5 text-1">{title}</h1>
    <ErrorBox message={message} />
  </>
)
