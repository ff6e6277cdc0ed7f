import { choicesKey, longestCoupon } from '#app/store/checkout/choices-key.ts'
import { couponParameter } from '#domain/catalogue/banners/banner-target.ts'

/** A coupon in the address (?cupom=SABIA10), such as that of a banner, is applied when the checkout opens. */
export function saveCoupon({ search }: { search: string }) {
  const coupon = new URLSearchParams(search).get(couponParameter)
  if (!coupon) return
  const choices = JSON.parse(sessionStorage.getItem(choicesKey) ?? '{}') as object
  sessionStorage.setItem(choicesKey, JSON.stringify({ ...choices, coupon: coupon.slice(0, longestCoupon) }))
}
