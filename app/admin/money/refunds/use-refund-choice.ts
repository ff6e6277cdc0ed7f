import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type RefundMethod, refundMethods, refundRecord } from '#domain/money/refunds/refund-record.ts'
import { typedCentsOr } from '#domain/platform/values/typed-number.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { resolverOf } from '#app/admin/platform/forms/field-errors.ts'
import { type ChosenCopies, chosenOf } from '#app/admin/orders/order/copies-choice.tsx'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { refundOffer } from './refund-offer.ts'
import type { RefundScope, RefundWay } from './refund-texts.ts'

/** The last three are of a refund outside PagBank. */
interface RefundFields {
  scope: RefundScope
  copies: ChosenCopies
  /** The text of an amount in reais. */
  amount: string
  /** Null: none was chosen. */
  way: RefundWay | null
  method: RefundMethod
  returnedOn: string
  reason: string
}

interface First {
  /** Only what could not be fulfilled. */
  isDue: boolean
  copies: ChosenCopies
}

/** The form of a refund, and the choice of the staff, as far as it can still be refunded. */
export function useRefundChoice(order: Order, { isDue, copies }: First) {
  const elsewhere = { method: refundMethods[0], returnedOn: dayInBrazil(new Date()), reason: '' }
  const first: RefundScope = Object.keys(copies).length > 0 ? 'items' : 'whole'
  const withDue = (fields: RefundFields) => (isDue ? { ...fields, scope: dueScope(order) } : fields)
  const form = useForm<RefundFields>({
    defaultValues: { scope: first, copies, amount: '', way: null, ...elsewhere },
    resolver: resolverOf(
      (fields) => (choiceOf(order, withDue(fields)).way.kind === 'ELSEWHERE' ? refundRecord : z.unknown()),
      (fields) => fields,
    ),
  })
  return { form, ...choiceOf(order, withDue(form.watch())) }
}

/** A paid order has a part that is due; any other one is due as a whole. */
const dueScope = ({ status }: Order): RefundScope => (status === 'PAID' ? 'due' : 'whole')

function choiceOf(order: Order, { scope: scopeChosen, copies, amount, way: wayChosen }: RefundFields) {
  const byProvider = refundOffer(order)
  const first: RefundWay = { kind: isEmpty(byProvider) ? 'ELSEWHERE' : 'PROVIDER' }
  // A refund that waits keeps only PagBank from sending the same money: what has returned already can be recorded.
  const offer =
    (wayChosen ?? first).kind === 'PROVIDER'
      ? byProvider
      : refundOffer({ ...order, refunds: order.refunds.filter(({ status }) => status !== 'WAITING') })
  // Another refund may have begun to wait while this form was open, and lines may have been refunded.
  const isGone = (scopeChosen === 'whole' && offer.whole === null) || (scopeChosen === 'amount' && offer.most === null)
  const scope = isGone ? 'items' : scopeChosen
  const chosen = chosenOf(offer.items, copies)
  const cents = { whole: offer.whole, due: offer.due, items: offer.chosen(chosen), amount: offer.amount(centsTyped(amount)) }[scope]
  const portal = scope === 'items' || scope === 'amount' ? order.refunds.filter(({ isUnexplained }) => isUnexplained) : []
  const same = portal.find(({ amountCents }) => amountCents === cents)
  const wanted = wayChosen ?? (same ? { kind: 'PORTAL' as const, refundId: same.id } : first)
  const explained = wanted.kind === 'PORTAL' ? portal.find(({ id }) => id === wanted.refundId) : undefined
  const way: RefundWay = wanted.kind === 'PORTAL' && !explained ? first : wanted
  return { offer, scope, copies, chosen, portal, way, cents: explained?.amountCents ?? cents }
}

const centsTyped = (text: string) => typedCentsOr(0, text, 'BRL')

const isEmpty = ({ whole, due, items }: ReturnType<typeof refundOffer>) => whole === null && due === null && items.length === 0
