import { type ReactNode, useEffect, useState } from 'react'
import { useSettings } from '#app/settings.ts'

/** The choice about tags. Its code is loaded only in a document that may load tags (docs/rules/privacy.md#cookies). */
export function useConsent(): ReactNode {
  const { consentTags } = useSettings()
  const [question, setQuestion] = useState<ReactNode>()
  useEffect(() => {
    if (consentTags?.[0]) void import('./consent.tsx').then((module) => setQuestion(module.default))
  }, [consentTags])
  return question
}
