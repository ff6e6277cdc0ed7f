import { readStored, store } from '#app/ui/browser-storage.ts'
import { choicesKey, longestCoupon } from './choices-key.ts'
import type { Method } from './payment-methods.tsx'

/** The choices outside the form. They survive a reload and a visit to the cart, and are removed after the purchase or with the tab. */
export interface Choices {
  /** Key of the purchase that the bumps were chosen for (read-purchase.ts). */
  purchase: string
  bumps: string[]
  coupon: string
  method: Method | null
}

/** Bumps that were chosen for another purchase are not chosen for this one. */
export function readChoices(purchase: string): Choices {
  const { purchase: before, bumps, coupon, method } = (readStored('sessionStorage', choicesKey) ?? {}) as Record<string, unknown>
  return {
    purchase,
    bumps: before === purchase && Array.isArray(bumps) ? bumps.filter((bump) => typeof bump === 'string').slice(0, 50) : [],
    coupon: typeof coupon === 'string' ? coupon.slice(0, longestCoupon) : '',
    method: method === 'pix' || method === 'credit' ? method : null,
  }
}

export const saveChoices = (choices: Choices) => void store('sessionStorage', choicesKey, choices)

export const clearChoices = () => store('sessionStorage', choicesKey, null)
