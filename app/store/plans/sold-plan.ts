import type { Agreed } from '#domain/orders/subscriptions/agreement.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import type { ResultOf } from '#app/query/document.ts'
import { cartFields } from '#app/store/cart/cart-product.ts'
import type { publicGetPlan } from './plan.graphql.ts'

export type SoldPlan = ResultOf<typeof publicGetPlan>['publicGetPlan']

/** The terms that its buyer agrees to. `hasTrial`: whether it begins with the trial that the plan offers, if it offers one. */
export const agreedOf = ({ title, priceCents, billingInterval, trialDays }: SoldPlan, hasTrial = true): Agreed => ({
  title,
  priceCents,
  interval: billingInterval,
  trialDays: hasTrial ? trialDays : null,
})

/** The plan as the checkout has it: a trial costs nothing today. */
export const productOfPlan = (plan: SoldPlan, { trialDays, priceCents }: Agreed): CartProduct => ({
  ...cartFields(plan, trialDays === null ? priceCents : 0),
  kind: 'PLAN',
  picture: plan.picture ?? plan.members[0]?.picture ?? '',
  currency: 'BRL',
  physical: false,
  shippingCents: 0,
  stock: null,
})

/** The contents of a plan, to be listed: of all courses the newest, before its other members. */
export function contentsOf({ publicGetPlan: { allCourses, members }, publicListCourses: { data } }: ResultOf<typeof publicGetPlan>) {
  if (!allCourses) return members
  const newest = data.map(({ thumbnailUrl: picture, price, ...course }) => ({
    ...course,
    type: 'COURSE' as const,
    picture,
    priceCents: centsFromUnits(price),
    physical: false,
  }))
  return [...newest, ...members.filter(({ id }) => data.every((course) => course.id !== id))]
}
