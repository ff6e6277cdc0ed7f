import { Link, useLocation } from 'react-router'
import { withFilter } from '../lists/address.ts'

interface Props {
  label: string
  name: string
  chosen: string | null
  choices: { value: string | null; label: string }[]
}

/** A choice between a few options, stored in the URL so that it can be reloaded, shared and undone with the back button. */
export function SwitchLinks({ label, name, chosen, choices }: Props) {
  const { search } = useLocation()
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-1 border border-rule-strong bg-paper-up p-0.5">
      {choices.map((choice) => (
        <Link
          key={choice.label}
          to={{ search: withFilter(search, name, choice.value) }}
          aria-current={choice.value === chosen ? 'true' : undefined}
          className="inline-flex min-h-10 items-center rounded-1 px-3 text-small font-semibold aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {choice.label}
        </Link>
      ))}
    </div>
  )
}
