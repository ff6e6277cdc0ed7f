import { type ConsentChoice, type ConsentTag, consentInForce } from '#domain/consent.ts'

const key = 'sabia.consent'

/** Null: the visitor has to be asked. So it is in a browser without storage, for each document. */
export function readChoice(tags: readonly ConsentTag[]): ConsentChoice | null {
  try {
    return consentInForce(JSON.parse(localStorage.getItem(key) ?? 'null'), tags, new Date())
  } catch {
    return null
  }
}

export function storeChoice(accepted: boolean, tags: readonly ConsentTag[]): ConsentChoice {
  const choice = { accepted, at: new Date().toISOString(), tags: tags.map(({ src }) => src) }
  try {
    localStorage.setItem(key, JSON.stringify(choice))
  } catch {
    // A browser without storage: the choice holds for as long as the document is open.
  }
  return choice
}
