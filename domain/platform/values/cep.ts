import { digitsOf } from './cpf.ts'
import { plainCode } from './plain-text.ts'

const writtenCep = /(?:^|[^\d.])(\d{2}[. ]?\d{3} ?-? ?\d{3})(?!\d)/g

/**
 * The digits of a CEP in what was typed or pasted: of the one CEP in a longer text, such as a whole address, otherwise all that there are.
 * A caller refuses another number than eight.
 */
export function cepIn(text: string): string {
  const plain = plainCode(text)
  const ceps = [...plain.matchAll(writtenCep)].map(([, cep = '']) => digitsOf(cep))
  const named = /cep[^\d]{0,4}(\d{2}[. ]?\d{3} ?-? ?\d{3})(?!\d)/i.exec(plain)?.[1]
  if (named) return digitsOf(named)
  return new Set(ceps).size === 1 ? ceps[0]! : digitsOf(plain)
}
