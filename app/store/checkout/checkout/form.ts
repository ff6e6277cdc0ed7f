import { z } from 'zod'
import { readStored, store } from '#app/ui/browser-storage.ts'
import { personalKeys } from '#app/store/shell/personal-storage.ts'
import { cpfInput, emailInput, nameInput, payerEmailInput, phoneInput } from '#domain/platform/values/person-input.ts'
import { addressInput, cepIn } from '#domain/platform/values/address.ts'
import { formatCep, formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'

/** The form of docs/rules/checkout.md#form; its validation rules are those of the API (domain/platform/values/person-input.ts). */
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

const buyer = z.object({ name: nameInput, email: payerEmailInput, cpf: cpfInput, phone: phoneInput })
const { street, number, complement, neighborhood, city, state, zip } = addressInput.shape
const address = z.object({ street, number, complement, neighborhood, city, state, zipCode: zip })

export const formSchema = (physical: boolean) =>
  physical ? z.object({ ...buyer.shape, ...address.shape }) : z.object({ ...buyer.shape, ...anything })

const loose = z.string()
const anything = { street: loose, number: loose, complement: loose, neighborhood: loose, city: loose, state: loose, zipCode: loose }

const formats: Partial<Record<keyof CheckoutForm, (text: string) => string>> = {
  email: (text) => emailInput.safeParse(text).data ?? plainLine(text),
  cpf: formatCpf,
  phone: formatPhone,
  zipCode: formatCep,
}

/** A field's text as it is shown once the field was left: as it will be sent, with the punctuation of its kind. */
export const settledText = (name: keyof CheckoutForm, text: string): string => (formats[name] ?? plainLine)(text)

/** See docs/rules/checkout.md#address: the address payload. */
export const addressOf = (form: CheckoutForm) => ({
  street: form.street,
  number: form.number,
  complement: form.complement,
  neighborhood: form.neighborhood,
  city: form.city,
  state: form.state,
  zip: cepIn(form.zipCode),
  country: 'BRA',
})

/** See docs/rules/checkout.md#payment: the button is disabled until this is true, if the purchase includes a physical product. */
export const addressComplete = (form: CheckoutForm): boolean =>
  [form.street, form.number, form.neighborhood, form.city, form.state].every((value) => plainLine(value) !== '') &&
  cepIn(form.zipCode).length === 8

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
