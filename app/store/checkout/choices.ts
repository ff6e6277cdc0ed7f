import type { Method } from './payment-methods.tsx'

/** What is chosen beside the form: it outlives a reload and a trip to the cart, and ends with the purchase or the tab. */
export interface Choices {
  bumps: string[]
  coupon: string
  method: Method | null
}

const key = 'sabia.choices'
const none: Choices = { bumps: [], coupon: '', method: null }

export function readChoices(): Choices {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return none
    const { bumps, coupon, method } = stored as Record<string, unknown>
    return {
      bumps: Array.isArray(bumps) ? bumps.filter((bump) => typeof bump === 'string').slice(0, 50) : [],
      coupon: typeof coupon === 'string' ? coupon.slice(0, 60) : '',
      method: method === 'pix' || method === 'credit' ? method : null,
    }
  } catch {
    return none
  }
}

export function keepChoices(choices: Choices) {
  try {
    sessionStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Nothing is kept where nothing may be.
  }
}

export const forgetChoices = () => keepChoices(none)
