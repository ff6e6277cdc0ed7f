import { z } from 'zod'
import { prose } from '#domain/platform/forms/form-fields.ts'

export const longestAnswer = 5_000
/** For so long nobody else answers a message that somebody has taken, unless they take it over. */
export const claimMinutes = 30

/** Gaps of a stored text: the first name, the order's number, the protocol, the store's name, and where buyers sign in. */
const gaps = /\{(?:nome|pedido|protocolo|loja|entrar)\}/g
type Gap = 'nome' | 'pedido' | 'protocolo' | 'loja' | 'entrar'

/** A stored text with the facts of a message. A name that is not known leaves no comma behind; any other gap stays, for staff to fill. */
export const fillText = (text: string, facts: Record<Gap, string | null>): string =>
  (facts.nome === null ? text.replaceAll(', {nome}', '') : text).replaceAll(gaps, (gap) => facts[gap.slice(1, -1) as Gap] ?? gap)

/** An answer to a message, as it is sent. */
export const answerInput = z.object({
  text: prose(longestAnswer)
    .trim()
    .min(1, 'Escreva a resposta.')
    .superRefine((text, check) => {
      const [gap] = text.match(gaps) ?? []
      if (gap) check.addIssue({ code: 'custom', message: `Troque ${gap} pelo que falta, antes de enviar.` })
    }),
})
