// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type RefundOrderResult = { refundOrder: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type RefundOrderVariables = { id: string; items?: Array<string> | null; onlyDue?: boolean | null; idempotencyKey?: string | null }
export const refundOrder: Document<RefundOrderResult, RefundOrderVariables> = "mutation RefundOrder($id:ID!$items:[ID!]$onlyDue:Boolean$idempotencyKey:String){refundOrder(id:$id items:$items onlyDue:$onlyDue idempotencyKey:$idempotencyKey){id status}}"
