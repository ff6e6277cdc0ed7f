import { z } from 'zod'
import { cepIn } from './cpf.ts'
import { numberInput, textInput } from './person-input.ts'

export const brazilianStateCodes = [
  'AC',
  'AL',
  'AP',
  'AM',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MT',
  'MS',
  'MG',
  'PA',
  'PB',
  'PR',
  'PE',
  'PI',
  'RJ',
  'RN',
  'RS',
  'RO',
  'RR',
  'SC',
  'SP',
  'SE',
  'TO',
] as const

const filled = (longest: number, message: string) => textInput(longest).refine((value) => value !== '', message)

export const addressInput = z.object({
  street: filled(160, 'Escreva a rua.'),
  number: filled(20, 'Escreva o número.'),
  complement: textInput(40).default(''),
  neighborhood: filled(60, 'Escreva o bairro.'),
  city: filled(90, 'Escreva a cidade.'),
  state: z.enum(brazilianStateCodes, 'Escolha o estado.'),
  zip: numberInput.transform(cepIn).refine((zip) => zip.length === 8, 'CEP deve ter 8 dígitos'),
  country: z.literal('BRA').default('BRA'),
})
export type Address = z.output<typeof addressInput>

/** An address that is still being typed: only types and lengths are checked. */
export const addressDraft = z
  .object({
    street: textInput(160),
    number: textInput(20),
    complement: textInput(40),
    neighborhood: textInput(60),
    city: textInput(90),
    state: textInput(2),
    zip: numberInput,
    country: textInput(3),
  })
  .partial()
