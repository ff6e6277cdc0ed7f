import { buyer } from '#database/seed/fixtures.ts'

export interface DrillBuyer {
  name: string
  email: string
  cpf: string
  phone: string
}

let born = 0

/** A buyer without earlier orders, with a valid CPF. */
export function newBuyer(change: Partial<DrillBuyer> = {}): DrillBuyer {
  born += 1
  return {
    name: 'Compradora de Treino',
    email: `treino.${born}@correio.com.br`,
    cpf: cpfOf(100_000_000 + born),
    phone: buyer.phone,
    ...change,
  }
}

export const address = buyer.address

/** Nine digits and their two check digits. */
export function cpfOf(number: number): string {
  const digits = [...String(number).padStart(9, '0')].map(Number)
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('')
}
