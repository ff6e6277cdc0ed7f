import { use, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { DraftOwnerContext } from '#app/admin/platform/forms/draft.ts'

export const views = { sample: 'exemplo', live: 'ao-vivo' } as const

/** Whether the real figures are shown (?ver): as this person last chose in this browser. Somebody new sees the sample. */
export function useLiveChosen(): boolean {
  const [query] = useSearchParams()
  const key = `sabia.painel.${use(DraftOwnerContext)}`
  const named = query.get('ver')
  const chosen = named ?? readStored('localStorage', key)
  useEffect(() => {
    if (named === views.live || named === views.sample) store('localStorage', key, named)
  }, [named, key])
  return chosen === views.live
}
