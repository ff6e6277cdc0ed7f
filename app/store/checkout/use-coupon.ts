import { useEffect, useRef, useState } from 'react'
import { couponCode } from '#domain/coupon.ts'
import { CallError } from '../../query/call-error.ts'
import { type Coupon, verifyCoupon } from './api.ts'

export interface AppliedCoupon extends Coupon {
  code: string
}

/**
 * Idle, verifying, applied or invalid (docs/rules/checkout.md#coupon). Typing another code removes the applied one. The response to an
 * older request is ignored.
 */
export function useCoupon(first: string, buyer: { email: string; replaces: string | null }) {
  const [code, setCode] = useState(first)
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [state, setState] = useState<'idle' | 'verifying' | 'invalid' | 'too-many'>('idle')
  const latestRequest = useRef(0)

  const write = (next: string) => {
    latestRequest.current++
    setCode(next)
    setApplied(null)
    setState('idle')
  }
  const refuse = () => {
    setApplied(null)
    setState('invalid')
  }
  const apply = async () => {
    const request = ++latestRequest.current
    setState('verifying')
    try {
      const answer = await verifyCoupon(couponCode(code), buyer)
      if (request !== latestRequest.current) return
      setApplied({ ...answer, code: couponCode(code) })
      setState('idle')
    } catch (error) {
      if (request !== latestRequest.current) return
      refuse()
      if (error instanceof CallError && error.code === 'TOO_MANY_REQUESTS') setState('too-many')
    }
  }
  // A code from before a reload is verified again, because the coupon may have expired in the meantime.
  useEffect(() => {
    if (couponCode(first) !== '') void apply()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return { code, applied, state, write, apply, refuse }
}
