import type { Method } from './payment-methods.tsx'

/** The choices outside the form. They survive a reload and a visit to the cart, and are removed after the purchase or with the tab. */
export interface Choices {
  /** What the bumps were chosen for: the key of a purchase (read-purchase.ts). */
  purchase: string
  bumps: string[]
  coupon: string
  method: Method | null
}

const key = 'sabia.choices'
const none = { bumps: [], coupon: '', method: null }

/** Bumps that were chosen for another purchase are not chosen for this one. */
export function readChoices(purchase: string): Choices {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return { purchase, ...none }
    const { purchase: before, bumps, coupon, method } = stored as Record<string, unknown>
    return {
      purchase,
      bumps: before === purchase && Array.isArray(bumps) ? bumps.filter((bump) => typeof bump === 'string').slice(0, 50) : [],
      coupon: typeof coupon === 'string' ? coupon.slice(0, 60) : '',
      method: method === 'pix' || method === 'credit' ? method : null,
    }
  } catch {
    return { purchase, ...none }
  }
}

export function saveChoices(choices: Choices) {
  try {
    sessionStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Without storage the choices are lost on a reload.
  }
}

export const clearChoices = () => saveChoices({ purchase: '', ...none })
