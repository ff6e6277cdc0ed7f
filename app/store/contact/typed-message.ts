import { personalKeys } from '../personal-storage.ts'

const place = personalKeys.message

/** What was typed survives a reload of the tab. A browser without storage keeps it only in the form. */
export function saveTyped(form: HTMLFormElement) {
  try {
    sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(new FormData(form))))
  } catch {
    // The form still holds it.
  }
}

/** Fills empty fields only: a fast visitor types before the page is awake. */
export function restoreTyped(form: HTMLFormElement) {
  for (const [name, text] of Object.entries(readTyped())) {
    const field = form.elements.namedItem(name)
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '') field.value = text
  }
}

function readTyped(): Record<string, string> {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? '{}') ?? {}) as Record<string, string>
  } catch {
    return {}
  }
}

export function forgetTyped() {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Nothing was stored.
  }
}
