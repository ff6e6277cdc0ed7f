import type { Method } from './payment-methods.tsx'

/** The choices outside the form. They survive a reload and a visit to the cart, and are removed after the purchase or with the tab. */
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

export function saveChoices(choices: Choices) {
  try {
    sessionStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Without storage the choices are lost on a reload.
  }
}

export const clearChoices = () => saveChoices(none)
