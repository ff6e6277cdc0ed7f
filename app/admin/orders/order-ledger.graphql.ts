// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type OrderLedgerResult = { orderLedger: { balances: Array<{ account: 'adjustments' | 'bank' | 'buyer' | 'chargebacks' | 'discount' | 'fees' | 'provider_receivable' | 'refunds' | 'revenue' | 'shipping'; cents: number }>; transactions: Array<{ id: string; kind: string; occurredAt: string; entries: Array<{ account: 'adjustments' | 'bank' | 'buyer' | 'chargebacks' | 'discount' | 'fees' | 'provider_receivable' | 'refunds' | 'revenue' | 'shipping'; cents: number }> }> } }
export type OrderLedgerVariables = { id: string }
export const orderLedger: Document<OrderLedgerResult, OrderLedgerVariables> = "query OrderLedger($id:ID!){orderLedger(id:$id){balances{account cents}transactions{id kind occurredAt entries{account cents}}}}"
