import { z } from 'zod'
import { addressInput, cpfInput, emailInput, nameInput, phoneInput } from '#domain/checkout-input.ts'

/** The form of docs/rules/checkout.md#form; its rules are those of the calls (domain/checkout-input.ts). */
export interface CheckoutForm {
  name: string
  email: string
  cpf: string
  phone: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city: string
  state: string
  zipCode: string
}

export const emptyForm: CheckoutForm = {
  name: '',
  email: '',
  cpf: '',
  phone: '',
  street: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: '',
  zipCode: '',
}

const person = z.object({ name: nameInput, email: emailInput, cpf: cpfInput, phone: phoneInput })
const { street, number, complement, neighborhood, city, state, zip } = addressInput.shape
const place = z.object({ street, number, complement, neighborhood, city, state, zipCode: zip })

export const formSchema = (physical: boolean) =>
  physical ? z.object({ ...person.shape, ...place.shape }) : z.object({ ...person.shape, ...anything })

const loose = z.string()
const anything = { street: loose, number: loose, complement: loose, neighborhood: loose, city: loose, state: loose, zipCode: loose }

/** See docs/rules/checkout.md#address: the address payload. */
export const addressOf = (form: CheckoutForm) => ({
  street: form.street,
  number: form.number,
  complement: form.complement,
  neighborhood: form.neighborhood,
  city: form.city,
  state: form.state,
  zip: form.zipCode.replace(/\D/g, ''),
  country: 'BRA',
})

/** See docs/rules/checkout.md#payment: what keeps the button off while something physical is chosen. */
export const addressComplete = (form: CheckoutForm): boolean =>
  [form.street, form.number, form.neighborhood, form.city, form.state].every((value) => value.trim() !== '') &&
  form.zipCode.replace(/\D/g, '').length === 8

/** What is right so far goes into the quote, the rest as empty text. */
export const typedSoFar = (form: CheckoutForm) => ({
  name: form.name.trim(),
  email: emailInput.safeParse(form.email).data ?? '',
  cpf: cpfInput.safeParse(form.cpf).data ?? '',
  phone: phoneInput.safeParse(form.phone).data ?? '',
})

const draftKey = 'sabia.checkout'

/** What is typed outlives a reload, and ends with the tab. */
export function readDraft(): CheckoutForm {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    const texts =
      typeof stored === 'object' && stored !== null
        ? Object.entries(stored).filter(([name, value]) => name in emptyForm && typeof value === 'string')
        : []
    return { ...emptyForm, ...Object.fromEntries(texts) }
  } catch {
    return emptyForm
  }
}

export function keepDraft(form: CheckoutForm) {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(form))
  } catch {
    // Nothing is kept where nothing may be.
  }
}
