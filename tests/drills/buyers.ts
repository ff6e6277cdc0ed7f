import { buyer } from '#database/seed/fixtures.ts'
import { cpfOf } from '#tests/harness/cpf.ts'

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
  return { ...buyerOf(born), ...change }
}

export const buyerOf = (number: number): DrillBuyer => ({
  name: 'Compradora de Treino',
  email: `treino.${number}@correio.com.br`,
  cpf: cpfOf(100_000_000 + number),
  phone: buyer.phone,
})

export const address = buyer.address
