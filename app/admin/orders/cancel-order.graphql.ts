// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type CancelOrderResult = { cancelOrder: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type CancelOrderVariables = { id: string }
export const cancelOrder: Document<CancelOrderResult, CancelOrderVariables> = "mutation CancelOrder($id:ID!){cancelOrder(id:$id){id status}}"
