import { formatCents } from '../../ui/format.ts'
import type { Order } from './order.ts'
import type { RefundOffer } from './refund-offer.ts'

/** What goes back: everything that is left, some lines, or only what could not be served. */
export type RefundScope = 'whole' | 'items' | 'due'

export function wholeLabel({ whole, isRest }: Pick<RefundOffer, 'whole' | 'isRest'>): string {
  if (whole === null) return 'O pedido inteiro'
  return isRest ? `O que resta do pedido, ${formatCents(whole)}` : `O pedido inteiro, de ${formatCents(whole)}`
}

const consequences: Record<RefundScope, string> = {
  whole: 'O comprador recebe tudo de volta e um e-mail; o acesso aos cursos termina, o estoque que não foi enviado e o cupom voltam.',
  items: 'O comprador recebe de volta o valor dos itens e um e-mail; o acesso a eles termina, e o estoque que não foi enviado volta.',
  due: 'O comprador recebe de volta o que não pôde ser atendido, e um e-mail.',
}

/** What the refund does, asked before it is sent. */
export const consequenceOf = (scope: RefundScope, isRest: boolean): string =>
  scope === 'whole' && isRest ? consequences.whole.replace('recebe tudo de volta', 'recebe de volta o que resta') : consequences[scope]

/** Why the sums of the lines are not their prices. */
export const sumsNote = ({ discountCents, shippingCents }: Pick<Order, 'discountCents' | 'shippingCents'>): string =>
  [
    discountCents > 0 ? 'Os valores já vêm sem o desconto do cupom.' : '',
    shippingCents > 0 ? 'O frete volta com o último livro impresso.' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** What the chosen lines bring back together, in BRL cents; null where they cannot go back together. */
export function sumText(cents: number | null, chosen: number): string {
  if (cents !== null) return `Somam ${formatCents(cents)}`
  return chosen > 0 ? 'Juntos, passam do que resta: devolva o que resta do pedido.' : ''
}
