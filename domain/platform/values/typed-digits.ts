import { cepIn, cpfIn, digitsOf } from './cpf.ts'
import { formatCep, formatCpf, formatPhone, plainPhone } from './masks.ts'
import { readPhone } from './phone.ts'

/** A field's text after an edit, and its notice: a digit that was not taken is never dropped without a word. */
export interface Edited {
  text: string
  notice: string | null
}

/** `text`: the field after the edit. `before`: what it showed until then. */
export type Edit = (text: string, before: string) => Edited

/** At most 14 characters of the formatted text (docs/rules/checkout.md#form). */
export const editCpf: Edit = limitedTo(11, { name: 'CPF', find: cpfIn, format: formatCpf })

/** At most 9 characters of the formatted text (docs/rules/checkout.md#postal-code). */
export const editCep: Edit = limitedTo(8, { name: 'CEP', find: cepIn, format: formatCep })

/**
 * All digits are taken. A number that begins with a plus sign or a zero is formatted as soon as it is a whole mobile number, or when the
 * field is left: until then nobody knows which of its digits are a prefix.
 */
export const editPhone: Edit = (text) => {
  const isWhole = /^\d{2}9\d{8}$/.test(readPhone(text).digits)
  const hasPrefix = /^[^\d+]*[+0]/.test(text)
  if (!hasPrefix || isWhole) return { text: formatPhone(text), notice: null }
  return { text: plainPhone(text) + (/[\d)]\s$/.test(text) ? ' ' : ''), notice: null }
}

interface Digits {
  name: 'CPF' | 'CEP'
  find: (text: string) => string
  format: (digits: string) => string
}

function limitedTo(most: number, { name, find, format }: Digits): Edit {
  const excess = `O ${name} tem ${most} dígitos: o que passou disso não entrou.`
  const excerpt = `Do que foi colado, ficou só o ${name}.`
  return (text, before) => {
    const digits = find(text)
    if (digits.length <= most) return { text: format(digits), notice: digits === digitsOf(text) ? null : excerpt }
    const isFull = digitsOf(before).length === most && isInsertion(text, before)
    return { text: isFull ? before : format(digits.slice(0, most)), notice: excess }
  }
}

/** Whether something was inserted into the text and nothing removed. */
function isInsertion(text: string, before: string): boolean {
  let start = 0
  while (start < before.length && text[start] === before[start]) start++
  return text.length > before.length && text.endsWith(before.slice(start))
}
