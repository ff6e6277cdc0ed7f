import { couponCode } from '#domain/orders/coupons/coupon.ts'
import type { CallError, CallErrorCode } from '#app/query/call-error.ts'
import { type Coupon, type SubmitRequest, unansweredCodes } from './api.ts'
import type { BoughtLine } from './bought-line.ts'
import type { Choices } from './choices.ts'
import type { Bump } from './load-purchase.ts'
import type { Method } from './payment-methods.tsx'
import { stillOffered, toggled } from './selection.ts'

export interface AppliedCoupon extends Coupon {
  code: string
}

/** A submit. `purchase`: what must be the same for another one to be its retry. */
export interface Sent {
  token: string
  purchase: string
}

/** The buyer's choices, the coupon and the last submit. The fields are in the form. */
export interface DeskState {
  /** Keys of the chosen order bumps. */
  chosen: ReadonlySet<string>
  method: Method | null
  /** The text in the field of the coupon. */
  code: string
  applied: AppliedCoupon | null
  coupon: 'idle' | 'verifying' | 'invalid' | 'too-many'
  /** Set by `deskFor` alone: the coupon is for purchases from this sum on, in BRL cents. */
  minimumCents?: number
  /** Number of the last verification. The response to an older one is ignored. */
  verification: number
  /** The code at which the last press to pay stopped. */
  stoppedAt: string | null
  /** The unpaid order of an earlier submit, whose place this purchase takes. */
  replaces: string | null
  /** How many quotes were used by a submit. The next one needs another. */
  quotesSpent: number
  submission: { kind: 'idle' | 'sending' } | { kind: 'refused'; refusal: CallError }
  /** A submit that may have placed its order: a corrected name, telephone or address goes to this order, and not to a second one. */
  unanswered: Sent | null
}

export type DeskEvent =
  | { type: 'bump-toggled'; key: string; bumps: Bump[] }
  | { type: 'method-chosen'; method: Method }
  | { type: 'code-typed'; code: string }
  | { type: 'coupon-asked' }
  /** The form was sent, and is not complete. */
  | { type: 'incomplete' }
  /** A press to pay stopped at the code. */
  | { type: 'stopped' }
  | { type: 'coupon-applied'; verification: number; coupon: Coupon }
  | { type: 'coupon-refused'; verification: number; isTooMany: boolean }
  | { type: 'sent' }
  | { type: 'refused'; refusal: CallError; sent: Sent }

/** A code from before a reload is verified again, because the coupon may have expired in the meantime. */
export function firstState({ bumps: chosen, coupon: code, method }: Choices, bumps: Bump[], replaces: string | null): DeskState {
  const state: DeskState = {
    chosen: stillOffered(chosen, bumps),
    method,
    code,
    applied: null,
    coupon: 'idle',
    verification: 0,
    stoppedAt: null,
    replaces,
    quotesSpent: 0,
    submission: { kind: 'idle' },
    unanswered: null,
  }
  return verifyingTyped(state)
}

export function deskAfter(state: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'bump-toggled':
      return { ...state, chosen: toggled(state.chosen, event.bumps, event.key) }
    case 'method-chosen':
      return { ...state, method: event.method }
    case 'code-typed':
      return { ...state, code: event.code, applied: null, coupon: 'idle', verification: state.verification + 1 }
    case 'coupon-asked':
      return verifying(state)
    case 'incomplete':
      return verifyingTyped(state)
    case 'stopped':
      return { ...verifyingTyped(state), stoppedAt: state.code }
    case 'coupon-applied':
      if (event.verification !== state.verification) return state
      return { ...state, coupon: 'idle', applied: { ...event.coupon, code: couponCode(state.code) } }
    case 'coupon-refused':
      if (event.verification !== state.verification) return state
      return { ...state, coupon: event.isTooMany ? 'too-many' : 'invalid', applied: null }
    case 'sent':
      return { ...state, submission: { kind: 'sending' } }
    case 'refused':
      return afterRefusal(state, event)
  }
}

/** The desk as the items, in BRL cents, leave it: a coupon for larger purchases gives nothing until these are one. */
export const deskFor = (state: DeskState, items: number): DeskState =>
  state.applied && items < state.applied.minimumCents
    ? { ...state, applied: null, coupon: 'invalid', minimumCents: state.applied.minimumCents }
    : state

function afterRefusal(state: DeskState, { refusal, sent }: { refusal: CallError; sent: Sent }): DeskState {
  const next: DeskState = {
    ...state,
    submission: { kind: 'refused', refusal },
    unanswered: isResendable(refusal) ? sent : null,
    quotesSpent: state.quotesSpent + (isResendable(refusal) ? 0 : 1),
  }
  if (refusal.code === 'ORDER_PAID') return { ...next, replaces: null }
  if (refusal.code === 'COUPON_INVALID') return { ...next, coupon: 'invalid', applied: null }
  // The coupon may have another discount now, which the page must show before the buyer pays it.
  return refusal.code === 'PRICE_CHANGED' && state.applied ? verifying(next) : next
}

/** After these errors the same token must be sent again, so that the retry finds the same order and does not place a second one. */
const resendable: CallErrorCode[] = [...unansweredCodes, 'PAYMENT_IN_ANALYSIS']
export const isResendable = ({ code }: CallError): boolean => resendable.includes(code)

/** The token of this submit: that of the one before, if that one may have placed the order. */
export function sentAs({ unanswered }: DeskState, { token, ...request }: SubmitRequest, bought: readonly BoughtLine[]): Sent {
  const { total, email, cpf, cupomId, replaces, renews } = request
  const purchase = JSON.stringify([bought, total, email, cpf, cupomId, replaces, renews])
  return { purchase, token: unanswered?.purchase === purchase ? unanswered.token : token }
}

const verifying = (state: DeskState): DeskState => ({ ...state, coupon: 'verifying', verification: state.verification + 1 })

/** The field holds a code that was not verified yet. */
const isTyped = ({ coupon, applied, code }: DeskState) => coupon === 'idle' && !applied && couponCode(code) !== ''
const verifyingTyped = (state: DeskState) => (isTyped(state) ? verifying(state) : state)

/**
 * Whether a press to pay stops: a code that stands in the field is applied first, because the total may change
 * (docs/rules/checkout.md#coupon).
 */
export const stopsAtCoupon = (state: DeskState): boolean => state.coupon === 'verifying' || isTyped(state)

/** A press has stopped at the code, which is still being verified. */
export const isChecking = ({ coupon, stoppedAt, code }: DeskState): boolean => coupon === 'verifying' && stoppedAt === code

/** Shown beside the button after a press that stopped at the code, until the field changes. */
export function stopNote({ coupon, applied, stoppedAt, code }: DeskState): string {
  if (stoppedAt !== code) return ''
  if (applied) return 'Cupom aplicado. Confira o novo total e aperte de novo para pagar.'
  return coupon === 'invalid' || coupon === 'too-many' ? 'Cupom inválido. Aperte de novo para pagar sem ele.' : ''
}
