import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { panelClient } from '../calls/panel-client.ts'

/** What a list's links give to the form: where in the list one was. */
export interface FromList {
  from?: string
}

/** The way back to the list of this name, to the place that one came from; after a save everything in it is read anew. */
export function useListAgain(name: string) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: FromList | null }
  const address = `/admin/${name}${state?.from ?? ''}`
  return {
    address,
    back: (said: string) => {
      void panelClient.invalidateQueries({ queryKey: [name] })
      toast.success(said)
      // The form's place in the browser's history is taken: going back never meets a form that is older than what it saved.
      void navigate(address, { replace: true })
    },
  }
}
