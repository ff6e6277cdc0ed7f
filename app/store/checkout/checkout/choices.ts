import { readStored, store } from '#app/ui/browser-storage.ts'
import type { Method } from './payment-methods.tsx'

/** The choices outside the form. They survive a reload and a visit to the cart, and are removed after the purchase or with the tab. */
export interface Choices {
  /** Key of the purchase that the bumps were chosen for (read-purchase.ts). */
  purchase: string
  bumps: string[]
  coupon: string
  method: Method | null
}

const key = 'sabia.choices'

/** Bumps that were chosen for another purchase are not chosen for this one. */
export function readChoices(purchase: string): Choices {
  const { purchase: before, bumps, coupon, method } = (readStored('sessionStorage', key) ?? {}) as Record<string, unknown>
  return {
    purchase,
    bumps: before === purchase && Array.isArray(bumps) ? bumps.filter((bump) => typeof bump === 'string').slice(0, 50) : [],
    coupon: typeof coupon === 'string' ? coupon.slice(0, 60) : '',
    method: method === 'pix' || method === 'credit' ? method : null,
  }
}

export const saveChoices = (choices: Choices) => void store('sessionStorage', key, choices)

export const clearChoices = () => store('sessionStorage', key, null)
