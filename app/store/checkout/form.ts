import { z } from 'zod'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { personalKeys } from '#app/store/shell/personal-storage.ts'
import { cpfInput, emailInput, nameInput, payerEmailInput, phoneInput } from '#domain/platform/values/person-input.ts'
import { addressInput } from '#domain/platform/values/address.ts'
import { cepIn } from '#domain/platform/values/cpf.ts'
import { formatCep, formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'

/** The form of docs/rules/checkout.md#form; its validation rules are those of the API (domain/platform/values/person-input.ts). */
export const emptyForm = {
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
  zip: '',
}
export type CheckoutForm = typeof emptyForm

const buyer = z.object({ name: nameInput, email: payerEmailInput, cpf: cpfInput, phone: phoneInput })

export const formSchema = (physical: boolean) => (physical ? buyer.extend(addressInput.shape) : buyer)

const formats: Partial<Record<keyof CheckoutForm, (text: string) => string>> = {
  email: (text) => emailInput.safeParse(text).data ?? plainLine(text),
  cpf: formatCpf,
  phone: formatPhone,
  zip: formatCep,
}

/** A field's text as it is shown once the field was left: as it will be sent, with the punctuation of its kind. */
export const settledText = (name: keyof CheckoutForm, text: string): string => (formats[name] ?? plainLine)(text)

/** See docs/rules/checkout.md#address: the address payload. */
export const addressOf = ({ street, number, complement, neighborhood, city, state, zip }: CheckoutForm) => {
  return { street, number, complement, neighborhood, city, state, zip: cepIn(zip), country: 'BRA' }
}

/** See docs/rules/checkout.md#payment: the button is disabled until this is true, if the purchase includes a physical product. */
export const addressComplete = (form: CheckoutForm): boolean =>
  [form.street, form.number, form.neighborhood, form.city, form.state].every((value) => plainLine(value) !== '') &&
  cepIn(form.zip).length === 8

/** The input for the quote: values that are valid so far, and empty strings for the others. The address as soon as all of it is valid. */
export const typedSoFar = (form: CheckoutForm, physical: boolean) => ({
  ...(physical ? { address: addressInput.safeParse(addressOf(form)).data } : {}),
  name: plainLine(form.name),
  email: emailInput.safeParse(form.email).data ?? '',
  cpf: cpfInput.safeParse(form.cpf).data ?? '',
  phone: phoneInput.safeParse(form.phone).data ?? '',
})

const draftKey = personalKeys.draft

/** The buyer's input. It survives a reload, and is removed with the tab, or when the order is known to be paid. */
export function readDraft(): CheckoutForm {
  const texts = Object.entries(readStored('sessionStorage', draftKey) ?? {}).filter(
    ([name, value]) => name in emptyForm && typeof value === 'string',
  )
  return { ...emptyForm, ...Object.fromEntries(texts) }
}

export const saveDraft = (form: CheckoutForm) => void store('sessionStorage', draftKey, form)

export const forgetDraft = () => store('sessionStorage', draftKey, null)
