import { editionOf, type ProductType } from '#domain/catalogue/products/product-types.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { DeclarationMeans } from './withdrawal.ts'

/** Effects of withdrawing from a line. Amounts are BRL cents. */
export interface WithdrawalEffects {
  type: ProductType
  /** Copies that are withdrawn from. */
  quantity: number
  physical: boolean
  /** A printed book that is on its way, or has arrived. */
  sent: boolean
  refundCents: number
  /** Whether the shipping is part of it. */
  withShipping: boolean
  method: 'PIX' | 'CARD' | 'FREE'
}

/** The text before the buyer's confirmation. It is stored with the withdrawal. */
export const withdrawalText = (effects: WithdrawalEffects): string[] => [whatEnds(effects), whatReturns(effects), isFinal]

/** The same, before the withdrawal from several lines at once. `refund`: of all of them together. */
export const wholeWithdrawalText = (
  lines: readonly { title: string; effects: WithdrawalEffects }[],
  refund: Pick<WithdrawalEffects, 'refundCents' | 'withShipping' | 'method'>,
): string[] => [...lines.map(whatEndsOf), whatReturns(refund), isFinal]

export const whatEndsOf = ({ title, effects }: { title: string; effects: WithdrawalEffects }): string =>
  `“${title}”: ${uncapitalized(whatEnds(effects))}`

const isFinal = 'A desistência vale na hora e não pode ser desfeita.'

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

export function whatEnds({ type, quantity, physical, sent }: Pick<WithdrawalEffects, 'type' | 'quantity' | 'physical' | 'sent'>): string {
  switch (editionOf(type, physical).delivery) {
    case 'access':
      return 'O acesso ao curso termina, e o certificado dele, se já foi emitido, deixa de valer.'
    case 'download':
      return 'O e-book sai da sua estante, e os links para baixá-lo deixam de funcionar.'
    case 'appointment':
      return 'O atendimento deixa de ser seu. Se já havia um horário marcado, ele fica livre.'
    case 'parcel':
      return sent
        ? `${counted(quantity, 'exemplar volta', 'exemplares voltam')} para a loja, e o frete da devolução é por nossa conta. As instruções chegam por e-mail.`
        : `${counted(quantity, 'exemplar não será mais enviado', 'exemplares não serão mais enviados')}.`
  }
}

export function whatReturns({
  refundCents,
  withShipping,
  method,
}: Pick<WithdrawalEffects, 'refundCents' | 'withShipping' | 'method'>): string {
  const sum = `${formatCents(refundCents)}${withShipping ? ', com o frete,' : ''}`
  return method === 'CARD'
    ? `Você recebe ${sum} de volta no cartão que pagou: o crédito aparece nesta fatura ou na próxima, conforme o banco.`
    : `Você recebe ${sum} de volta por PIX, na conta que pagou, em geral no mesmo dia.`
}

/** How a withdrawal was declared, after a day. */
export const throughInWords: Record<DeclarationMeans, string> = {
  EMAIL: 'por e-mail',
  PHONE: 'por telefone',
  CONTACT_FORM: 'pelo formulário de contato',
  OTHER: 'por outro meio',
}
