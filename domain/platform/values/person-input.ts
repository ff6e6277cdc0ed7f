import { z } from 'zod'
import { cpfIn, validCpf } from './cpf.ts'
import { hasOtherWords, longestEmail, normalEmail, strangeCharacter } from './email.ts'
import { phoneProblem, readPhone } from './phone.ts'
import { plainLine, upTo } from './plain-text.ts'

/** Data of a person, as forms and the API take it. Buyers see the messages. */
export const textInput = (longest: number) =>
  z
    .string()
    .overwrite(upTo(longest, plainLine))
    .max(longest, { error: `Use no máximo ${longest} caracteres.`, abort: true })
/** A number with whatever stood around it where it was copied. */
export const numberInput = textInput(200)

export const nameInput = textInput(120)
  .refine((name) => name !== '', 'Escreva o seu nome.')
  .refine((name) => name.split(' ').length >= 2, 'Escreva nome e sobrenome.')

/** Created once, because creating it takes longer than parsing a whole request. */
const wholeEmail = z.email()

export const emailInput = z
  .string()
  .overwrite(upTo(longestEmail, normalEmail))
  .max(longestEmail, { error: `Este e-mail é longo demais: cabem ${longestEmail} caracteres.`, abort: true })
  .superRefine((email, check) => {
    const message = emailProblem(email)
    if (message) check.addIssue({ code: 'custom', message })
  })

/** Each refusal says its own reason: an address that is too long or has an accent is not incomplete. */
function emailProblem(email: string): string | null {
  if (email === '') return 'Escreva o seu e-mail.'
  if (/[^@]@[^@]+@/.test(email)) return 'Escreva um e-mail só.'
  if (hasOtherWords(email)) return 'Escreva só o e-mail, sem outras palavras.'
  const strange = strangeCharacter(email)
  if (strange !== null) return `Confira o e-mail: ele não pode ter “${strange}”.`
  return wholeEmail.safeParse(email).success ? null : 'Confira o e-mail: ele não parece completo.'
}

/** The e-mail of an order: PagBank takes none with fewer than ten characters (docs/providers/pagbank.md#orders). */
export const payerEmailInput = emailInput.refine(
  (email) => email.length >= 10 || emailProblem(email) !== null,
  'O PagBank só aceita e-mails com 10 caracteres ou mais. Escreva outro.',
)

export const cpfInput = numberInput.transform(cpfIn).superRefine((cpf, check) => {
  const message = cpfProblem(cpf)
  if (message) check.addIssue({ code: 'custom', message })
})

function cpfProblem(cpf: string): string | null {
  if (cpf === '') return 'Escreva o seu CPF.'
  if (cpf.length > 11) return `O CPF tem 11 dígitos, e aqui há ${cpf.length}.`
  return validCpf(cpf) ? null : 'CPF inválido'
}

export const phoneInput = numberInput.transform((typed, check) => {
  const phone = readPhone(typed)
  const message = phoneProblem(phone)
  if (message === null) return phone.digits
  check.addIssue({ code: 'custom', message })
  return z.NEVER
})
