import { digitsOf } from './cpf.ts'

export interface CustomerSearch {
  /** As typed, in lower case: part of an e-mail address, or the beginning of an order's id. */
  words: string
  /** The beginning of a CPF, or the end of a telephone number. */
  digits: string | null
  /** Words of a name, each possibly unfinished. */
  name: string[]
}

const shortestNumber = 4

/** What the staff may mean by what they typed. A number of four digits or more is a CPF or a telephone number, however it is punctuated. */
export function customerSearch(typed: string): CustomerSearch {
  const words = typed.trim().toLowerCase()
  const isNumber = /^[\d\s().+-]+$/.test(words) && digitsOf(words).length >= shortestNumber
  const isName = !isNumber && !words.includes('@')
  return {
    words,
    digits: isNumber ? digitsOf(words).replace(/^55(?=\d{10,11}$)/, '') : null,
    name: isName ? (words.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8) : [],
  }
}
