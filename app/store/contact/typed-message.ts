import { readStored, store } from '#app/ui/browser-storage.ts'
import { personalKeys } from '#app/store/shell/personal-storage.ts'

const place = personalKeys.message

/** The typed text survives a reload of the tab. A browser without storage keeps it only in the form. */
export const saveTyped = (form: HTMLFormElement) => store('sessionStorage', place, Object.fromEntries(new FormData(form)))

/** Fills empty fields only: a fast visitor types before the page is awake. */
export function restoreTyped(form: HTMLFormElement) {
  for (const [name, text] of Object.entries((readStored('sessionStorage', place) ?? {}) as Record<string, string>)) {
    const field = form.elements.namedItem(name)
    if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === '') field.value = text
  }
}

export const forgetTyped = () => store('sessionStorage', place, null)
