import { digitsOf, validCpf } from '#domain/platform/values/cpf.ts'
import { searchedText } from '#domain/platform/values/addresses.ts'
import { readPhone } from '#domain/platform/values/phone.ts'
import { plainCode } from '#domain/platform/values/plain-text.ts'

export interface CustomerSearch {
  /** In lower case: part of an e-mail address, or the beginning of an order's id. */
  words: string
  /** A whole CPF, never a part of one: the beginnings of a masked CPF could be tried one by one. */
  cpf: string | null
  /** The end of a telephone number. */
  phone: string | null
  /** Words of a name, each possibly unfinished. */
  name: string[]
}

const shortestNumber = 4

/** Possible meanings of the staff's words. A number of four digits or more is a telephone number or, if it is whole, a CPF, however it is punctuated. */
export function customerSearch(typed: string): CustomerSearch {
  const words = searchedText(typed)
  const number = plainCode(typed).replace(/^(cpf|tel|telefone|fone|celular|whatsapp)\b[^\d+(]*/i, '')
  const isNumber = /^[\d\s().+x-]+$/i.test(number) && digitsOf(number).length >= shortestNumber
  const isName = !isNumber && !words.includes('@')
  return {
    words,
    cpf: isNumber && validCpf(number) ? digitsOf(number) : null,
    phone: isNumber ? withoutPrefix(number) : null,
    name: isName ? (words.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8) : [],
  }
}

/** The digits of a telephone number without what is dialled before it. A part of one, and what is a CPF too, stays as it is. */
function withoutPrefix(number: string): string {
  const { kind, digits } = readPhone(number)
  return kind === 'NATIONAL' && !validCpf(number) ? digits : digitsOf(number)
}
