import { useEffect, useMemo, useState } from 'react'
import { orderSummary } from '#domain/orders/purchase/order-summary.ts'
import type { CallError } from '#app/query/call-error.ts'
import { useSettings } from '#app/settings.ts'
import { readSource } from '#app/store/shell/utm-source.ts'
import { chargedValue, type SubmitRequest } from './api.ts'
import { saveChoices } from './choices.ts'
import { showErrors } from './fields.ts'
import { addressComplete, addressOf, type CheckoutForm, typedSoFar } from './form.ts'
import { missingStep } from './missing-step.ts'
import { useOnline } from './on-return.ts'
import { useOwned } from './use-owned.ts'
import { keyOfPurchase, type LoadedPurchase, type Single } from './read-purchase.ts'
import { markPaid, unpaidOrder } from './saved-order.ts'
import { selectionOf } from './selection.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { useChoices } from './use-choices.ts'
import { useCoupon } from './use-coupon.ts'
import { useCouponStop } from './use-coupon-stop.ts'
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

/** The state of the checkout: choices, form, quote and submission. */
export function useDesk({ purchase, single, reload, onPlaced }: DeskProps) {
  const purchaseKey = keyOfPurchase(single)
  const choices = useChoices(purchaseKey, purchase.bumps)
  const { chosen, method } = choices
  const [quotesSpent, setQuotesSpent] = useState(0)
  const { exchangeRates, pixDiscount, termsVersion } = useSettings()
  const selection = useMemo(() => selectionOf(purchase, chosen, exchangeRates), [purchase, chosen, exchangeRates])

  const { form, typed } = useCheckoutForm(selection.physical)
  const buyer = typedSoFar(typed, selection.physical)
  const { replaces, forgetPaid } = useReplacedOrder()
  const coupon = useCoupon(choices.firstCoupon, { email: buyer.email, replaces })
  const { code } = coupon
  useEffect(() => saveChoices({ purchase: purchaseKey, bumps: [...chosen], coupon: code, method }), [purchaseKey, chosen, code, method])

  const source = readSource()
  const { state: quote, requestQuote } = useQuote(
    { ...selection.request, ...buyer, ...(source ? { source } : {}), ...(replaces ? { replaces } : {}) },
    quotesSpent,
  )
  const { state: submission, submit } = useSubmit({
    onPlaced,
    onRefused: (refusal, quoteSpent) => {
      if (refusal.code === 'ORDER_PAID') forgetPaid()
      showRefusal(refusal, { form, coupon })
      if (!quoteSpent) return
      setQuotesSpent((now) => now + 1)
      reload()
    },
  })
  // The quote is newer than the page.
  const pixRate = quote.kind === 'quoted' ? (quote.quote.pix?.discount ?? 0) : pixDiscount
  const sumsBy = (by: typeof method) => orderSummary(selection.charged, coupon.applied?.discount ?? null, by === 'pix' ? pixRate : 0)
  const [sums, byPix] = [sumsBy(method), sumsBy('pix')]
  const total = sums.items + sums.shipping
  const check = usePriceCheck({ quote, total, purchase, reload })
  const online = useOnline()
  const sending = submission.kind === 'sending'
  const missing = missingStep({ method, physical: selection.physical, addressComplete: addressComplete(typed), quote: check, online })

  const couponStop = useCouponStop(coupon.code, coupon.applyTyped)
  const owned = useOwned(selection.bought)

  const send = form.handleSubmit(
    async (values) => {
      if (!method || missing || sending || couponStop.checking) return
      const stops = await Promise.all([couponStop.stop(), owned.stop()])
      if (stops.includes(true)) return
      const quoted = quote.kind === 'quoted' ? quote.quote : await requestQuote()
      // A quote that was requested just now may have another price, which the page must show before the buyer pays it.
      if (!quoted || chargedValue(quoted) !== total) return
      const { bought, physical } = selection
      const details = { physical, couponId: coupon.applied?._id, total: sums.total, termsVersion, replaces }
      return submit({ method, order: orderOf(quoted.token, values, details), bought, single: single !== null })
      // A press that only showed what else is wrong has applied the coupon meanwhile.
    },
    () => void coupon.applyTyped(),
  )
  return { form, choices, coupon, couponStop, owned, selection, sums, byPix, quote, check, submission, missing, sending, send }
}

interface OrderDetails extends Pick<SubmitRequest, 'total' | 'termsVersion'> {
  physical: boolean
  couponId: string | undefined
  replaces: string | null
}

/** The request that places the order. The total is that on the button. */
function orderOf(token: string, form: CheckoutForm, { physical, couponId, replaces, ...sent }: OrderDetails): SubmitRequest {
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
  }
}

/** Shows a refusal at its fields, and what becomes of the coupon. */
function showRefusal({ code, fields }: CallError, { form, coupon }: Pick<Desk, 'form' | 'coupon'>) {
  if (code === 'COUPON_INVALID') coupon.refuse()
  // The coupon may have another discount now, which the page must show before the buyer pays it.
  if (code === 'PRICE_CHANGED' && coupon.applied) void coupon.apply()
  showErrors(form, fields)
}

/** The unpaid order of an earlier submit, whose place this purchase takes. */
function useReplacedOrder() {
  const [replaces, setReplaces] = useState(() => unpaidOrder()?._id ?? null)
  const forgetPaid = () => {
    if (replaces) markPaid(replaces)
    setReplaces(null)
  }
  return { replaces, forgetPaid }
}
