import type { LegalFacts } from './legal-facts.ts'
import { privacyText } from './privacy-text.ts'
import { termsText } from './terms-text.ts'

export type LegalTextKind = 'TERMS' | 'PRIVACY'

interface DefaultText {
  /** Grows with each change of the text. While two releases run, the one with the lower number does not publish over the other's text. */
  number: number
  write: (facts: LegalFacts) => string
}

/** The default texts of this release (docs/rules/settings.md#texts). */
export const defaultTexts: Record<LegalTextKind, DefaultText> = {
  TERMS: { number: 2, write: termsText },
  PRIVACY: { number: 9, write: privacyText },
}
