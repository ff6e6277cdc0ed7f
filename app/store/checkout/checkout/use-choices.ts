import { useState } from 'react'
import { readChoices } from './choices.ts'
import type { Bump } from './load-purchase.ts'
import type { Method } from './payment-methods.tsx'
import { stillOffered, toggled } from './selection.ts'

/** The chosen order bumps and payment method. They and `firstCoupon` are initialized with the choices from before a reload. */
export function useChoices(purchase: string, bumps: Bump[]) {
  const [before] = useState(() => readChoices(purchase))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => stillOffered(before.bumps, bumps))
  const [method, setMethod] = useState<Method | null>(before.method)
  const toggle = (key: string) => setChosen((now) => toggled(now, bumps, key))
  return { firstCoupon: before.coupon, chosen, toggle, method, setMethod }
}
