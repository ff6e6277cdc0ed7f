import { useEffect, useMemo, useReducer } from 'react'
import { orderSummary } from '#domain/orders/pricing/order-summary.ts'
import { useSettings } from '#app/settings.ts'
import { readSource } from '#app/store/shell/utm-source.ts'
import { chargedValue, type SubmitRequest } from './api.ts'
import { readChoices, saveChoices } from './choices.ts'
import { deskAfter, deskFor, firstState, isChecking, isResendable, sentAs, stopsAtCoupon } from './desk-state.ts'
import { showErrors } from './fields.ts'
import { addressComplete, addressOf, type CheckoutForm, typedSoFar } from './form.ts'
import { missingStep } from './missing-step.ts'
import { useOnline } from './on-return.ts'
import { useOwned } from './use-owned.ts'
import { keyOfPurchase, type LoadedPurchase, type Single } from './read-purchase.ts'
import { markPaid, unpaidOrder } from './saved-order.ts'
import { selectionOf } from './selection.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useCoupon } from './use-coupon.ts'
import { usePriceCheck } from './use-price-check.ts'
import { useQuote } from './use-quote.ts'
import { useSubmit } from './use-submit.ts'

export interface DeskProps {
  purchase: LoadedPurchase
  single: Single | null
  /** Reads the products again, after a price or a stock has changed. */
  reload: () => void
  onPlaced: () => void
}

export type Desk = ReturnType<typeof useDesk>

/** The checkout: its state (`desk-state.ts`), and the form, the quote and the calls around it. */
export function useDesk({ purchase, single, reload, onPlaced }: DeskProps) {
  const purchaseKey = keyOfPurchase(single)
  const [own, dispatch] = useReducer(deskAfter, null, () =>
    firstState(readChoices(purchaseKey), purchase.bumps, unpaidOrder()?._id ?? null),
  )
  const { chosen, code, replaces } = own
  const { exchangeRates, pixDiscount, termsVersion } = useSettings()
  const selection = useMemo(() => selectionOf(purchase, chosen, exchangeRates), [purchase, chosen, exchangeRates])
  const state = deskFor(own, orderSummary(selection.charged, null, 0).items)
  const { applied } = state
  const sumsAt = (pixRate: number) => orderSummary(selection.charged, applied?.discount ?? null, pixRate)
  // Nothing is paid for a trial, a free course or with a coupon of all of it, so nobody chooses how.
  const isFree = sumsAt(0).total === 0
  const method = isFree ? 'pix' : state.method
  useEffect(
    () => saveChoices({ purchase: purchaseKey, bumps: [...chosen], coupon: code, method: state.method }),
    [purchaseKey, chosen, code, state.method],
  )

  const { form, typed } = useCheckoutForm(selection.physical)
  const buyer = typedSoFar(typed, selection.physical)
  useCoupon(state, buyer.email, dispatch)

  const source = readSource()
  const { state: quote, requestQuote } = useQuote(
    { ...selection.request, ...buyer, ...(source ? { source } : {}), ...(replaces ? { replaces } : {}) },
    state.quotesSpent,
  )
  // The quote is newer than the page.
  const pixRate = quote.kind === 'quoted' ? (quote.quote.pix?.discount ?? 0) : purchase.plan ? 0 : pixDiscount
  const [sums, byPix] = [sumsAt(method === 'pix' ? pixRate : 0), sumsAt(pixRate)]
  const total = sums.items + sums.shipping
  // PagBank charges the same sum for each cycle.
  const cardRenews = quote.kind === 'quoted' && quote.quote.cardRenews === true && !applied
  const renews = cardRenews && method === 'credit'
  const check = usePriceCheck({ quote, total, purchase, reload })
  const online = useOnline()
  const missing = missingStep({ method, physical: selection.physical, addressComplete: addressComplete(typed), quote: check, online })
  const owned = useOwned(selection.bought)

  const submit = useSubmit(onPlaced)
  const place = async (order: SubmitRequest, by: NonNullable<typeof method>) => {
    const sent = sentAs(state, order, selection.bought)
    dispatch({ type: 'sent' })
    const refusal = await submit({ method: by, order: { ...order, token: sent.token }, bought: selection.bought, single: single !== null })
    if (!refusal) return
    if (refusal.code === 'ORDER_PAID' && replaces) markPaid(replaces)
    dispatch({ type: 'refused', refusal, sent })
    showErrors(form, refusal.fields)
    if (!isResendable(refusal)) reload()
  }
  const send = form.handleSubmit(
    async (values) => {
      if (!method || missing || state.submission.kind === 'sending' || isChecking(state)) return
      const isStopped = stopsAtCoupon(state)
      if (isStopped) dispatch({ type: 'stopped' })
      if ((await owned.stop()) || isStopped) return
      const quoted = quote.kind === 'quoted' ? quote.quote : await requestQuote()
      // A quote that was requested just now may have another price, which the page must show before the buyer pays it.
      if (!quoted || chargedValue(quoted) !== total) return
      const details = { physical: selection.physical, couponId: applied?._id, total: sums.total, termsVersion, replaces, renews }
      return place(orderOf(quoted.token, values, details), method)
    },
    // A press that only showed what is wrong in the fields has applied the coupon meanwhile.
    () => dispatch({ type: 'incomplete' }),
  )
  return { form, state, dispatch, owned, selection, isFree, sums, byPix, quote, check, missing, cardRenews, renews, send }
}

interface OrderDetails extends Pick<SubmitRequest, 'total' | 'termsVersion'> {
  renews: boolean
  physical: boolean
  couponId: string | undefined
  replaces: string | null
}

/** The request that places the order. The total is that on the button. */
function orderOf(token: string, form: CheckoutForm, { physical, couponId, replaces, renews, ...sent }: OrderDetails): SubmitRequest {
  const { name, email, cpf, phone } = form
  return {
    token,
    name,
    email,
    cpf,
    phone,
    ...sent,
    ...(physical && { address: addressOf(form) }),
    ...(couponId && { cupomId: couponId }),
    ...(replaces && { replaces }),
    ...(renews && { renews }),
  }
}
