import type { Base } from './base.ts'

/** The unsaved content of a form and the base of its changes. It survives a reload, a new sign-in and a crash of the page. */
export interface Draft<Fields> {
  fields: Fields
  base: Base<Fields>
}

const keyOf = (form: string) => `sabia.draft.${form}`

export function readDraft<Fields>(form: string): Draft<Fields> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Draft<Fields> | null
  } catch {
    // Invalid content, or a browser without storage: the form starts from the saved values.
    return null
  }
}

export function keepDraft<Fields>(form: string, draft: Draft<Fields>) {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // A browser without storage: the form still holds the content, and leaving it asks for confirmation.
  }
}

export function forgetDraft(form: string) {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // A browser without storage has no draft to remove.
  }
}
