// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listSubscriptions: Document<{ listSubscriptions: { data: Array<{ id: string; title: string; name: string; email: string; state: 'ACTIVE' | 'ENDED' | 'ENDING' | 'IMPORTED' | 'LATE' | 'OPEN' | 'TRIAL'; price: number; interval: 'HALF_YEAR' | 'MONTH' | 'QUARTER' | 'YEAR'; paidUntil: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }, { state?: 'ACTIVE' | 'ENDED' | 'ENDING' | 'IMPORTED' | 'LATE' | 'OPEN' | 'TRIAL' | null; search?: string | null; offset?: number | null; limit?: number | null }> = "query ListSubscriptions($state:SubscriptionState$search:String$offset:Int$limit:Int){listSubscriptions(state:$state search:$search offset:$offset limit:$limit){data{id title name email state price interval paidUntil}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export const subscriptionFigures: Document<{ subscriptionFigures: Array<{ month: string; active: number; mrrCents: number; started: number; recovered: number; lost: number; receivedCents: number }> }, {  }> = "query SubscriptionFigures{subscriptionFigures{month active mrrCents started recovered lost receivedCents}}"

export const getSubscription: Document<{ getSubscription: { id: string; title: string; name: string; email: string; state: 'ACTIVE' | 'ENDED' | 'ENDING' | 'IMPORTED' | 'LATE' | 'OPEN' | 'TRIAL'; price: number; interval: 'HALF_YEAR' | 'MONTH' | 'QUARTER' | 'YEAR'; paidUntil: string | null; accessUntil: string | null; graceDays: number; createdAt: string; canceledAt: string | null; agreedText: string | null; card: string | null; cycles: Array<{ orderId: string; cycle: number; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE'; totalCents: number; paidAt: string | null; from: string | null; until: string | null; isPlanChange: boolean }> } }, { id: string }> = "query GetSubscription($id:ID!){getSubscription(id:$id){...subscription}}fragment subscription on Subscription{id title name email state price interval paidUntil accessUntil graceDays createdAt canceledAt agreedText card cycles{orderId cycle status totalCents paidAt from until isPlanChange}}"

export const cancelSubscription: Document<{ cancelSubscription: { id: string } }, { id: string }> = "mutation CancelSubscription($id:ID!){cancelSubscription(id:$id){id}}"

export const resumeSubscription: Document<{ resumeSubscription: { id: string } }, { id: string }> = "mutation ResumeSubscription($id:ID!){resumeSubscription(id:$id){id}}"

export const startSubscriptionCharges: Document<{ startSubscriptionCharges: { id: string } }, { id: string }> = "mutation StartSubscriptionCharges($id:ID!){startSubscriptionCharges(id:$id){id}}"

export const giveSubscriptionDays: Document<{ giveSubscriptionDays: { id: string } }, { id: string; days: number }> = "mutation GiveSubscriptionDays($id:ID!$days:Int!){giveSubscriptionDays(id:$id days:$days){id}}"
