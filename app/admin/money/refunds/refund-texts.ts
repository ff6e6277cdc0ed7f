import { formatCents } from '#domain/platform/values/money.ts'
import type { RefundMethod, RefundWhy } from '#domain/money/refunds/refund-record.ts'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { listed } from '#domain/platform/values/listed.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import type { RefundableItem, RefundOffer } from './refund-offer.ts'

/** The scope of a refund: everything that is left, some lines, an amount for no line, or only what could not be fulfilled. */
export type RefundScope = 'whole' | 'items' | 'amount' | 'due'

/** How the money of a refund returns: PagBank sends it now, the store returned it another way, or in the portal (the id of that refund). */
export type RefundWay = { kind: 'PROVIDER' } | { kind: 'ELSEWHERE' } | { kind: 'PORTAL'; refundId: string }

export function wholeLabel(whole: number, { isRest }: Pick<RefundOffer, 'isRest'>): string {
  return isRest ? `O que resta do pedido, ${formatCents(whole)}` : `O pedido inteiro, de ${formatCents(whole)}`
}

const consequences: Record<RefundScope, string> = {
  whole: 'O cliente recebe tudo de volta e um e-mail; o acesso aos cursos termina, o estoque que não foi enviado e o cupom voltam.',
  items: 'O cliente recebe de volta o valor dos itens e um e-mail; o acesso a eles termina, e o estoque que não foi enviado volta.',
  amount: 'O cliente recebe de volta este valor e um e-mail, e fica com tudo o que comprou. Um reembolso de itens, depois, é menor.',
  due: 'O cliente recebe de volta o que não pôde ser atendido, e um e-mail.',
}

/** Consequences of the refund, said above its button. */
export const consequenceOf = ({ scope, isRest = false, way = 'PROVIDER' }: Pick<AskedRefund, 'scope' | 'isRest' | 'way'>): string => {
  if (way !== 'PROVIDER') return `Nenhum dinheiro sai agora. ${scope === 'amount' ? consequences.amount : recorded[way]}`
  return scope === 'whole' && isRest
    ? consequences.whole.replace('recebe tudo de volta', 'recebe de volta o que resta')
    : consequences[scope]
}

export const refundWhysInWords: Record<RefundWhy, string> = { DEFECT: 'Defeito ou falha na entrega', GOODWILL: 'Cortesia da loja' }

export const methodsInWords: Record<RefundMethod, string> = {
  PIX: 'por PIX',
  TRANSFER: 'por transferência',
  CASH: 'em dinheiro',
  OTHER: 'de outro jeito',
}

const recorded: Record<Exclude<RefundWay['kind'], 'PROVIDER'>, string> = {
  ELSEWHERE: 'O cliente recebe um e-mail; o acesso ao que foi reembolsado termina, e o estoque que não foi enviado volta.',
  PORTAL: 'O acesso aos itens termina, e o estoque que não foi enviado volta.',
}

/** Explains why the amounts of the lines differ from their prices. */
export const sumsNote = ({ discountCents, shippingCents }: Pick<Order, 'discountCents' | 'shippingCents'>): string =>
  [
    discountCents > 0 ? 'Os valores já vêm sem o desconto do cupom.' : '',
    shippingCents > 0 ? 'O frete volta com o último livro impresso.' : '',
  ]
    .filter(Boolean)
    .join(' ')

/** Why an amount cannot be refunded, or that it is all of the order. */
export const amountText = (cents: number | null, most: number): string =>
  cents === most ? 'É tudo o que resta: o acesso também termina.' : cents === null ? `Vai até ${formatCents(most)}.` : ''

/** The total refund of the selected lines in BRL cents. Null if they cannot be refunded together. */
export function sumText(cents: number | null, chosen: number): string {
  if (cents !== null) return `Somam ${formatCents(cents)}`
  return chosen > 0 ? 'Juntos, passam do que resta: reembolse o que resta do pedido.' : ''
}

interface AskedRefund {
  scope: RefundScope
  /** BRL cents; null if the amount is not known. */
  cents: number | null
  isRest?: boolean
  /** The lines that it is for, with the copies of each. */
  items: readonly Omit<RefundableItem, 'id'>[]
  way?: RefundWay['kind']
  /** Empty: the order names nobody. */
  buyer: string
}

/** The button: `Devolver R$ 62,00 por 1 exemplar de Sabiá na janela a Ana Prado`. */
export function refundLabel({ scope, cents, items, way = 'PROVIDER', buyer }: AskedRefund): string {
  const verb = way === 'PROVIDER' ? 'Devolver' : 'Registrar'
  if (cents === null || (scope === 'items' && items.length === 0)) return `${verb} o dinheiro`
  const what = {
    whole: `por ${itemsInWords(items)}`,
    items: `por ${itemsInWords(items)}`,
    amount: '',
    due: 'pelo que não pôde ser atendido',
  }[scope]
  return [verb, formatCents(cents), what, buyer && `a ${buyer}`].filter(Boolean).join(' ')
}

/** `1 exemplar de Sabiá na janela`, or `3 itens`. */
const itemsInWords = (items: AskedRefund['items']) => (items.length > 2 ? `${items.length} itens` : listed(items.map(itemInWords)))

/** Why the whole order is not offered. */
export const waitingNote = 'Outro reembolso deste pedido espera a vez. Depois dele, reembolse o que restar.'
