import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../query/call-error.ts'
import { type Coupon, verifyCoupon } from './api.ts'

export interface AppliedCoupon extends Coupon {
  code: string
}

/** Idle, verifying, applied or invalid (docs/rules/checkout.md#coupon). Writing another code takes the applied one away; an older answer never wins. */
export function useCoupon(first: string, email: string) {
  const [code, setCode] = useState(first)
  const [applied, setApplied] = useState<AppliedCoupon | null>(null)
  const [state, setState] = useState<'idle' | 'verifying' | 'invalid' | 'too-many'>('idle')
  const turn = useRef(0)

  const write = (next: string) => {
    turn.current++
    setCode(next)
    setApplied(null)
    setState('idle')
  }
  const refuse = () => {
    setApplied(null)
    setState('invalid')
  }
  const apply = async () => {
    const mine = ++turn.current
    setState('verifying')
    try {
      const answer = await verifyCoupon(code.trim(), email)
      if (mine !== turn.current) return
      setApplied({ ...answer, code: code.trim().toUpperCase() })
      setState('idle')
    } catch (error) {
      if (mine !== turn.current) return
      refuse()
      if (error instanceof CallError && error.code === 'TOO_MANY_REQUESTS') setState('too-many')
    }
  }
  // A code that was there before the reload is asked about again: it may have ended meanwhile.
  useEffect(() => {
    if (first.trim() !== '') void apply()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return { code, applied, state, write, apply, refuse }
}
