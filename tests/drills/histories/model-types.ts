import type { ConversionDestination } from '#domain/platform/settings/conversion-destinations.ts'

/**
 * Model of a shop, by docs/rules alone: it shares no code with the store. Amounts are BRL cents. Every event of a history is first applied
 * here; the store must then show the same.
 */
export interface ModelBook {
  id: string
  price: number
  shipping: number
  /** Null: unlimited. */
  stock: number | null
}

export interface ModelCoupon {
  id: string
  kind: 'PERCENTAGE' | 'FIXED'
  amount: number
  active: boolean
  maxUses: number | null
  used: number
}

/** Products at one price. */
export interface ModelBundle {
  id: string
  price: number
  members: { id: string; price: number; book: ModelBook | null }[]
}

export interface ModelLine {
  id: string
  product: string
  /** The bundle that it was sold in. */
  bundle: string | null
  book: ModelBook | null
  unit: number
  quantity: number
  /** Copies that this line has taken from a counted stock and not returned. */
  taken: number
  refunded: boolean
  withdrawn: boolean
  /** When it was refunded or withdrawn from, in milliseconds. */
  endedAt?: number
}

/** Money that was seen at the provider, in the order in which it was first seen. */
export interface ModelCharge {
  payment: string
  due: number
  paid: number
  refunded: number
}

export interface ModelPayment {
  id: string
  /** The amount that it was requested for. That of an earlier order, which this one replaced, pays only the same total. */
  requested: number
  method: 'PIX' | 'CARD'
  checkoutId: string | null
  /** The end of its code or page. */
  expiresAt: Date
}

/** Money of a charge that the buyer's bank claims back. */
export interface ModelDispute {
  id: string
  chargeId: string
  active: boolean
}

/** An amount that makes lines cheaper: it counts first on them, by what is left of each, and then on the shipping. */
export interface ModelAllowance {
  cents: number
  lines: ModelLine[]
}

export type ModelStatus = 'PENDING' | 'PAID' | 'EXPIRED' | 'CANCELED' | 'REFUND_DUE' | 'REFUNDED'

export interface ModelOrder {
  id: string
  email: string
  status: ModelStatus
  /** Another attempt was placed in its place. */
  isReplaced?: boolean
  /** It was paid at some time. */
  wasPaid?: boolean
  /** The end of the time to pay a cycle, in milliseconds. */
  expiresAt?: number
  /** Its time to pay is over. */
  late: boolean
  lines: ModelLine[]
  /** An order of a subscription has its plan as its first line. */
  cycle?: ModelCycle
  items: number
  shipping: number
  discount: number
  total: number
  coupon: ModelCoupon | null
  /** The use that it holds, if it holds one. */
  holdsCoupon: boolean
  payments: ModelPayment[]
  charges: Map<string, ModelCharge>
  disputes: ModelDispute[]
  /** Amounts that were returned for no line, in their order. */
  allowances: ModelAllowance[]
  /** The provider's fees for disputes. */
  fees: number
  sent: boolean
  /** Staff have revoked what it gave. */
  isRevoked?: boolean
  /** The end that staff have set of what it gave; null: for ever. */
  accessEnd?: Date | null
  /** Destinations that its buyer lets the store tell of it. */
  consents: readonly ConversionDestination[]
}

export interface ModelPlan {
  id: string
  price: number
  months: number
  trialDays: number | null
  courses: readonly string[]
  book: string | null
}

export interface ModelCycle {
  number: number
  subscription: ModelSubscription
  /** Its payment brings this plan, at this price of a cycle. */
  plan: ModelPlan
  price: number
  isChange: boolean
  /** A moment in milliseconds. */
  placedAt: number
  from: string | null
  until: string | null
  /** The first of the days that its own money has paid. */
  since?: string
}

export interface ModelSubscription {
  id: string
  email: string
  /** The plan of the next cycle. */
  plan: ModelPlan
  price: number
  graceDays: number
  hasTrial: boolean
  anchor: string | null
  /** The paid change of plan that the next cycle follows while it counts. */
  change: ModelOrder | null
  isCanceled: boolean
  isErased: boolean
  orders: ModelOrder[]
}
