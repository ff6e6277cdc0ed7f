// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const conversionDestinations: Document<{ conversionDestinations: Array<{ destination: 'GA4' | 'META'; account: string | null; lastSentAt: string | null; failed: number; problem: string | null }> }, {  }> = "query ConversionDestinations{conversionDestinations{destination account lastSentAt failed problem}}"

export const orderConversions: Document<{ orderConversions: Array<{ id: string; destination: 'GA4' | 'META'; kind: 'PURCHASE' | 'REFUND'; state: 'FAILED' | 'SENT' | 'WAITING'; cents: number; occurredAt: string; sentAt: string | null; problem: string | null }> }, { orderId: string }> = "query OrderConversions($orderId:ID!){orderConversions(orderId:$orderId){id destination kind state cents occurredAt sentAt problem}}"
