import { Plus } from 'lucide-react'
import { LinkButton } from '#app/ui/button.tsx'
import { AllowedButton } from '../dialogs/allowed-button.tsx'
import { useMay } from '../may.ts'

interface Props {
  to: string
  label: string
  look?: 'solid' | 'outline'
}

/** Opens the form of a new entry, with the right that its list needs. */
export function CreateLink({ to, label, look = 'solid' }: Props) {
  const can = useMay()
  if (!can.allowed) return <AllowedButton>{label}</AllowedButton>
  return (
    <LinkButton to={to} look={look} size="list">
      <Plus aria-hidden className="size-4" /> {label}
    </LinkButton>
  )
}
