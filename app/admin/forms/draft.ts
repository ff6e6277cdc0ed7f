import type { Base } from './base.ts'

/** What is being written in a form, and what its changes are measured against: it outlives a reload, a new sign-in and a crash of the page. */
export interface Draft<Fields> {
  fields: Fields
  base: Base<Fields>
}

const keyOf = (form: string) => `sabia.draft.${form}`

export function readDraft<Fields>(form: string): Draft<Fields> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Draft<Fields> | null
  } catch {
    // Something else wrote there, or the browser keeps nothing: the form begins from what is saved.
    return null
  }
}

export function keepDraft<Fields>(form: string, draft: Draft<Fields>) {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing: the form itself still holds it, and leaving asks.
  }
}

export function forgetDraft(form: string) {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Nothing was kept.
  }
}
