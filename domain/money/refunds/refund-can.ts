import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'
import { keptCents, type MoneyCharge } from '../charges/settlement.ts'
import { type NoRefund, noMoneyLeft, type RefundableOrder } from './refund-plan.ts'

/**
 * `busy`: another one is under way. `waiting`: another one of the same money waits. `disputed`: a dispute about the money is not decided.
 * `returned-elsewhere`: portal money may have been for the same lines. `key-taken`: the key names another refund. `unreadable`: the provider
 * does not show the money.
 */
export type RefundNotNow = 'busy' | 'waiting' | 'disputed' | 'returned-elsewhere' | 'key-taken' | 'unreadable'

const reasons: Record<NoRefund | RefundNotNow, string> = {
  unpaid: 'Este pedido não está pago: não há o que reembolsar.',
  free: 'Este pedido foi gratuito: não há o que reembolsar.',
  'no-charge': 'O PagBank não conhece nenhuma cobrança deste pedido: o que foi pago por fora também volta por fora.',
  'already-refunded': 'Este pedido já foi reembolsado por inteiro.',
  'no-items': 'Escolha ao menos um item para reembolsar.',
  'several-choices': 'Escolha uma coisa só: itens, um valor, ou o que não pôde ser atendido.',
  'unknown-items': 'Um dos itens escolhidos não é deste pedido.',
  'items-refunded': 'Um dos itens escolhidos já foi reembolsado.',
  'wrong-copies': 'O pedido não tem mais essa quantidade do item. Confira, e escolha de novo.',
  inseparable: 'Os exemplares deste item só voltam todos juntos.',
  'nothing-to-give': 'Não há dinheiro a reembolsar pelo que foi escolhido.',
  'more-than-left': 'O que resta deste pagamento é menos do que o valor escolhido: uma parte já voltou. Reembolse o pedido inteiro.',
  busy: 'Outro reembolso deste pedido está em andamento. Espere o PagBank confirmar.',
  waiting: 'Outro reembolso deste pedido espera a vez. Depois dele, reembolse o que restar.',
  'returned-elsewhere':
    'Pelo portal do PagBank voltou dinheiro deste pagamento, e pode ter sido por isto. Diga se foi, ou que este é outro reembolso: assim ele não sai duas vezes.',
  disputed:
    'Há uma contestação aberta sobre este pagamento: reembolsar agora pode pagar duas vezes. Responda ou aceite a contestação no PagBank e encerre-a aqui.',
  changed: 'O valor a reembolsar mudou desde a conferência. Confira de novo.',
  'key-taken': 'Esta chave já foi usada para outro reembolso deste pedido.',
  unreadable: 'Não foi possível consultar o PagBank. Nada foi reembolsado; tente de novo em instantes.',
}

export const refusedRefund = (why: keyof typeof reasons) =>
  refused(why === 'unreadable' ? 'PROVIDER_UNAVAILABLE' : 'CONFLICT', reasons[why])

interface Underway {
  /** A refund that the provider has not confirmed. */
  isBusy: boolean
  /** The charges of which an active dispute claims the money. */
  disputed: readonly string[]
}

export const refundCan = {
  /** Any refund of the order. `planRefund` decides about a certain one. */
  start(order: Pick<RefundableOrder, 'status' | 'totalCents'>, charges: readonly MoneyCharge[], { isBusy, disputed }: Underway): Allowed {
    const none = noMoneyLeft(order, charges)
    if (none) return refusedRefund(none)
    if (isBusy) return refusedRefund('busy')
    const claimed = charges.every((charge) => keptCents(charge) === 0 || disputed.includes(charge.id))
    return claimed ? refusedRefund('disputed') : allowed
  },
}
