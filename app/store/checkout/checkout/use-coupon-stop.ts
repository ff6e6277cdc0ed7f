import { useState } from 'react'
import type { Verification } from './use-coupon.ts'

const notes: Record<Verification, string> = {
  applied: 'Cupom aplicado. Confira o novo total e aperte de novo para pagar.',
  invalid: 'Cupom inválido. Aperte de novo para pagar sem ele.',
  dropped: '',
}

/**
 * A code that stands in the field when the buyer pays is applied first, and the press stops there: the total may have changed
 * (docs/rules/checkout.md#coupon). `note` says so beside the button, until the field changes.
 */
export function useCouponStop(code: string, applyTyped: () => Promise<Verification> | null) {
  const [checking, setChecking] = useState(false)
  const [stopped, setStopped] = useState<{ code: string; by: Verification } | null>(null)
  /** Whether the press has to stop. */
  const stop = async (): Promise<boolean> => {
    const verification = applyTyped()
    if (!verification) return false
    setChecking(true)
    setStopped({ code, by: await verification })
    setChecking(false)
    return true
  }
  return { checking, stop, note: stopped?.code === code ? notes[stopped.by] : '' }
}
