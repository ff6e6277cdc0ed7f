import { digitsOf } from './cpf.ts'
import { plainCode } from './plain-text.ts'

/**
 * A telephone number as it was typed. `digits`: for a Brazilian one the area code and the number, as it is stored; for a wrong one all
 * that are left. FOREIGN: it begins with the code of another country.
 */
export type ReadPhone = { kind: 'EMPTY' | 'NATIONAL' | 'FOREIGN' | 'WRONG'; digits: string }

/** Brazilian numbers lose +55 or 0055, the 0 of a long-distance call and the code of its carrier, as in `+55 (0xx11) 98765-4321`. */
export function readPhone(text: string): ReadPhone {
  const digits = digitsOf(text)
  if (digits === '') return { kind: 'EMPTY', digits }
  const isAbroad = /^[^\d+]*(\+|0[\s-]*0)/.test(plainCode(text))
  const international = digits.replace(/^0+/, '')
  if (isAbroad && !international.startsWith('55')) return { kind: 'FOREIGN', digits }
  const national = isAbroad ? withoutTrunk(international.slice(2)) : withoutTrunk(withoutCountry(digits))
  if (national === '') return { kind: 'EMPTY', digits: '' }
  return { kind: isNational(national) ? 'NATIONAL' : 'WRONG', digits: national }
}

/** No area code begins with a 0: a number such as 0800 or 0300 is of a company, and no buyer answers it. */
const isNational = (digits: string) => /^[1-9]\d{9,10}$/.test(digits)
const isMobile = (digits: string) => /^[1-9]\d9\d{8}$/.test(digits)
const isLandline = (digits: string) => /^[1-9]\d[2-5]\d{7}$/.test(digits)

/**
 * 55 is the code of an area too: without a plus sign it is that of the country only before a whole number. In 55 98811-20401 it is not, and a
 * digit is too many.
 */
function withoutCountry(digits: string): string {
  const rest = withoutTrunk(digits.replace(/^0?55/, ''))
  return digits.length > 11 && (isMobile(rest) || isLandline(rest)) ? rest : digits
}

/** The 0 of a toll-free 0800 is no prefix. */
function withoutTrunk(digits: string): string {
  if (!digits.startsWith('0')) return digits
  if (digits.length === 11) return /^0\d00/.test(digits) ? digits : digits.slice(1)
  const rest = digits.slice(digits.length > 12 ? 3 : 1)
  return isMobile(rest) || isLandline(rest) ? rest : digits
}

/** Why a telephone number cannot be taken, or null. */
export function phoneProblem({ kind, digits }: ReadPhone): string | null {
  if (kind === 'FOREIGN') return 'Este número parece ser de outro país. Escreva um telefone do Brasil, com DDD, ou deixe em branco.'
  if (kind !== 'WRONG') return null
  if (/^0\d00/.test(digits)) return 'Um número 0800 não serve: escreva um telefone seu, com DDD, ou deixe em branco.'
  const excess = digits.length - 11
  if (excess <= 0) return 'Escreva o telefone com DDD.'
  return `${excess === 1 ? 'Sobra 1 dígito' : `Sobram ${excess} dígitos`}: com DDD, o telefone tem 10 ou 11.`
}
