import { type ReactNode, useEffect, useState } from 'react'
import { useSettings } from '#app/settings.ts'

/** The choice about tags. Its code is loaded only in a document that may load tags (docs/rules/privacy.md#cookies). */
export function useConsent(): ReactNode {
  const { consentTags } = useSettings()
  const [shown, setShown] = useState<ReactNode>()
  useEffect(() => {
    if (consentTags?.[0]) void import('./consent.tsx').then((module) => setShown(module.default))
  }, [consentTags])
  return shown
}
