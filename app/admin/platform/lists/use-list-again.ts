import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { addressOf } from '../addresses.ts'
import { useWords } from '../texts.ts'
import { panelClient } from '../calls/call-panel.ts'

/** The navigation state that a list passes to a form: the position in the list. */
export interface FromList {
  from?: string
}

/** The way back to the same position in the list of this name. After a save, all its data is read again. */
export function useListAgain(name: string) {
  const navigate = useNavigate()
  const words = useWords().links
  const { state } = useLocation() as { state: FromList | null }
  const address = addressOf.list(name, state?.from)
  return {
    address,
    back: (message: string, seenAt?: { address: string; isDraft?: boolean } | null) => {
      // Not only invalidated: a row shown until the answer comes would open its form with what was before the save.
      panelClient.removeQueries({ queryKey: [name], type: 'inactive' })
      const open = seenAt && {
        label: seenAt.isDraft ? words.preview : words.page,
        onClick: () => window.open(seenAt.address, '_blank', 'noopener'),
      }
      toast.success(message, open ? { action: open, duration: 10_000 } : {})
      // Replaces the form's history entry, so that the back button never opens a form with outdated values.
      void navigate(address, { replace: true })
    },
  }
}
