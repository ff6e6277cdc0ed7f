import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

const shape =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-1 px-2 text-small font-semibold hover:bg-paper-down disabled:text-ink-3'

/** An action of a table row: unobtrusive, one word or one icon. An icon has the word as its label. */
export const ActionLink = (props: ComponentProps<typeof Link>) => <Link className={shape} {...props} />
export const ActionButton = (props: Omit<ComponentProps<'button'>, 'type'> & { children: ReactNode }) => (
  <button type="button" className={shape} {...props} />
)
