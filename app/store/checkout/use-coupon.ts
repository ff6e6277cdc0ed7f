import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { couponCode } from '#domain/orders/coupons/coupon.ts'
import { CallError } from '#app/query/call-error.ts'
import { verifyCoupon } from './api.ts'
import type { DeskEvent, DeskState } from './desk-state.ts'

/** Verifies the coupon whenever the desk asks for it (docs/rules/checkout.md#coupon). */
export function useCoupon({ code, coupon, verification, replaces }: DeskState, email: string, dispatch: Dispatch<DeskEvent>) {
  const isAsked = coupon === 'verifying'
  const verify = useEffectEvent(() => verifyCoupon(couponCode(code), { email, replaces }))
  useEffect(() => {
    if (!isAsked) return
    verify().then(
      (answer) => dispatch({ type: 'coupon-applied', verification, coupon: answer }),
      (error: unknown) =>
        dispatch({
          type: 'coupon-refused',
          verification,
          isTooMany: error instanceof CallError && error.code === 'TOO_MANY_REQUESTS',
        }),
    )
  }, [isAsked, verification, dispatch])
}
