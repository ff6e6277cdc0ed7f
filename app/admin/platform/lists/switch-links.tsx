import { Link, useLocation } from 'react-router'
import { withFilter } from './address.ts'

interface Props {
  label: string
  /** Parameter in the address. */
  name: string
  /** By default the parameter's value. */
  chosen?: string | null
  choices: readonly { value: string | null; label: string }[]
  /** The label is shown above. */
  titled?: boolean
  /** The first choice shows everything and stays unobtrusive when it is chosen, so that an active filter stands out. */
  filter?: boolean
}

/** A choice between a few options, stored in the URL so that it can be reloaded, shared and undone with the back button. */
export function SwitchLinks({ label, name, chosen, choices, filter = false, titled = false }: Props) {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const current = chosen === undefined ? new URLSearchParams(search).get(name) : chosen
  return (
    <div>
      {titled && (
        <p aria-hidden className="mb-1 text-mini font-semibold">
          {label}
        </p>
      )}
      <div
        role="group"
        aria-label={label}
        className="flex w-fit max-w-full rounded-1 border border-rule-strong bg-paper-up p-0.5 max-sm:flex-wrap"
      >
        {choices.map(({ value, label: text }) => (
          <Link
            key={text}
            to={{ search: withFilter(search, name, value) }}
            state={state}
            preventScrollReset
            aria-current={value === current ? 'true' : undefined}
            className={`inline-flex min-h-10 shrink-0 items-center rounded-1 px-2.5 text-small font-semibold sm:px-3 ${filter && value === null ? 'aria-[current]:bg-paper-down' : 'aria-[current]:bg-ink aria-[current]:text-paper'}`}
          >
            {text}
          </Link>
        ))}
      </div>
    </div>
  )
}
