import { type ConsentChoice, consentInForce } from '#domain/compliance/privacy/consent.ts'
import type { ConsentTag } from '#domain/platform/settings/settings-form.ts'
import { readStored, store } from '#app/ui/browser-storage.ts'

const key = 'sabia.consent'

/** Null: the visitor has to be asked. So it is in a browser without storage, for each document. */
export const readChoice = (tags: readonly ConsentTag[]): ConsentChoice | null =>
  consentInForce(readStored('localStorage', key), tags, new Date())

export function storeChoice(accepted: boolean, tags: readonly ConsentTag[]): ConsentChoice {
  const choice = { accepted, at: new Date().toISOString(), tags: tags.map(({ src }) => src) }
  // In a browser without storage the choice holds for as long as the document is open.
  store('localStorage', key, choice)
  return choice
}
