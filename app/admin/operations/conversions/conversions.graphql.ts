// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ConversionDestinationsResult = { conversionDestinations: Array<{ destination: 'GA4' | 'META'; account: string | null; lastSentAt: string | null; failed: number; problem: string | null }> }
export type ConversionDestinationsVariables = {  }
export const conversionDestinations: Document<ConversionDestinationsResult, ConversionDestinationsVariables> = "query ConversionDestinations{conversionDestinations{destination account lastSentAt failed problem}}"

export type OrderConversionsResult = { orderConversions: Array<{ id: string; destination: 'GA4' | 'META'; kind: 'PURCHASE' | 'REFUND'; state: 'FAILED' | 'SENT' | 'WAITING'; cents: number; occurredAt: string; sentAt: string | null; problem: string | null }> }
export type OrderConversionsVariables = { orderId: string }
export const orderConversions: Document<OrderConversionsResult, OrderConversionsVariables> = "query OrderConversions($orderId:ID!){orderConversions(orderId:$orderId){id destination kind state cents occurredAt sentAt problem}}"
