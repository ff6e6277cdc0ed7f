import { useEffect, useRef, useState } from 'react'
import { couponCode } from '#domain/orders/coupons/coupon.ts'
import { CallError } from '#app/query/call-error.ts'
import { type Coupon, verifyCoupon } from './api.ts'

export interface AppliedCoupon extends Coupon {
  code: string
}

/** `dropped`: the code was changed while it was verified. */
export type Verification = 'applied' | 'invalid' | 'dropped'

/**
 * Idle, verifying, applied or invalid (docs/rules/checkout.md#coupon). Typing another code removes the applied one. The response to an
 * older request is ignored.
 */
export function useCoupon(first: string, buyer: { email: string; replaces: string | null }) {
  const [code, setCode] = useState(first)
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [state, setState] = useState<'idle' | 'verifying' | 'invalid' | 'too-many'>('idle')
  const latestRequest = useRef(0)
  const running = useRef<Promise<Verification> | null>(null)

  const write = (next: string) => {
    latestRequest.current++
    running.current = null
    setCode(next)
    setApplied(null)
    setState('idle')
  }
  const refuse = () => {
    setApplied(null)
    setState('invalid')
  }
  const verify = async (): Promise<Verification> => {
    const request = ++latestRequest.current
    setState('verifying')
    try {
      const answer = await verifyCoupon(couponCode(code), buyer)
      if (request !== latestRequest.current) return 'dropped'
      setApplied({ ...answer, code: couponCode(code) })
      setState('idle')
      return 'applied'
    } catch (error) {
      if (request !== latestRequest.current) return 'dropped'
      refuse()
      if (error instanceof CallError && error.code === 'TOO_MANY_REQUESTS') setState('too-many')
      return 'invalid'
    }
  }
  const apply = () => (running.current = verify())
  /** Null if the field holds nothing that was not verified yet. A verification that is running is waited for. */
  const applyTyped = (): Promise<Verification> | null => {
    if (state === 'verifying') return running.current
    return state === 'idle' && !applied && couponCode(code) !== '' ? apply() : null
  }
  // A code from before a reload is verified again, because the coupon may have expired in the meantime.
  useEffect(() => {
    if (couponCode(first) !== '') void apply()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return { code, applied, state, write, apply, applyTyped, refuse }
}
