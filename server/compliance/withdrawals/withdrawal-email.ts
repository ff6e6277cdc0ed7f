import { formatDay } from '#domain/platform/values/format-day.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import { throughInWords, type WithdrawalEffects, whatEnds, whatReturns } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import type { Declaration } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { emailPage, emailText, paragraph, type Sender } from '#server/platform/emails/email-layout.ts'

/** The contents of the e-mail that confirms a withdrawal (docs/rules/withdrawal.md#withdrawing). */
export interface WithdrawalEmail extends Sender {
  buyerName: string
  orderId: string
  title: string
  /** 21/11/2026, 15:42 in São Paulo. */
  requestedAt: string
  /** Declared to staff. Null: by the button. */
  declaration: Declaration | null
  effects: WithdrawalEffects
  /** Where a printed book is sent back to. Empty: the store tells it in its answer. */
  returnAddress: readonly string[]
}

export function withdrawalEmail(email: WithdrawalEmail): Written {
  const { buyerName, title, effects } = email
  const paragraphs = [
    greeted(buyerName, `${receivedText(email)}. Ela já vale, e não é preciso explicar nada.`),
    ...(effects.sent ? howToReturn(email.returnAddress) : [whatEnds(effects)]),
    whatReturns(effects).replaceAll('\u00a0', ' '),
    'Quando o dinheiro sair daqui, avisamos em outra mensagem.',
    `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${email.supportEmail}.`,
  ]
  return {
    subject: `Recebemos a sua desistência: ${title}`,
    text: emailText(paragraphs, email),
    html: emailPage({ title: 'Desistência recebida', preview: paragraphs[0]!, sender: email, body: paragraphs.map(paragraph).join('\n') }),
  }
}

function receivedText({ title, orderId, requestedAt, declaration }: WithdrawalEmail): string {
  const what = `a sua desistência de “${title}”, do pedido ${orderId.slice(0, 8)}`
  return declaration
    ? `registramos em ${requestedAt} ${what}, que você pediu em ${formatDay(declaration.on)} ${throughInWords[declaration.through]}`
    : `recebemos em ${requestedAt} ${what}`
}

const howToReturn = (address: readonly string[]): string[] => [
  'Para devolver o livro, responda esta mensagem antes de postar: enviamos um código dos Correios, e o envio não custa nada para você. O seu reembolso não espera por ele.',
  ...(address.length > 0 ? [`Endereço da devolução: ${address.join(', ')}.`] : []),
]
