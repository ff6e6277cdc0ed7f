// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type OpenDisputeResult = { openDispute: { id: string } }
export type OpenDisputeVariables = { orderId: string; dispute: { amountCents: number; chargeId?: string | null; deadlineAt: string; providerReference?: string | null; reason: 'DUPLICATE' | 'FRAUD' | 'NOT_AS_DESCRIBED' | 'NOT_RECEIVED' | 'OPERATIONAL_FAILURE' | 'OTHER' | 'REFUND_NOT_PROCESSED' } }
export const openDispute: Document<OpenDisputeResult, OpenDisputeVariables> = "mutation OpenDispute($orderId:ID!$dispute:DisputeInput!){openDispute(orderId:$orderId dispute:$dispute){id}}"

export type AnswerDisputeResult = { answerDispute: { id: string } }
export type AnswerDisputeVariables = { id: string; note: string }
export const answerDispute: Document<AnswerDisputeResult, AnswerDisputeVariables> = "mutation AnswerDispute($id:ID!$note:String!){answerDispute(id:$id note:$note){id}}"

export type CloseDisputeResult = { closeDispute: { id: string } }
export type CloseDisputeVariables = { id: string; outcome: 'LOST' | 'WON'; feeCents?: number | null }
export const closeDispute: Document<CloseDisputeResult, CloseDisputeVariables> = "mutation CloseDispute($id:ID!$outcome:DisputeOutcome!$feeCents:Int){closeDispute(id:$id outcome:$outcome feeCents:$feeCents){id}}"
