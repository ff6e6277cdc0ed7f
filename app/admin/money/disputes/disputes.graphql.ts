// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListDisputesResult = { listDisputes: { data: Array<{ id: string; orderId: string; chargeId: string; kind: 'CHARGEBACK' | 'MED'; status: 'ANSWERED' | 'LOST' | 'OPEN' | 'WON'; reason: string; amountCents: number; takenCents: number; recoveredCents: number; feeCents: number; providerReference: string; answerNote: string; openedAt: string; deadlineAt: string; closedAt: string | null; orderEmail: string }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListDisputesVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; active?: boolean | null }
export const listDisputes: Document<ListDisputesResult, ListDisputesVariables> = "query ListDisputes($access:Access$offset:Int$limit:Int$search:String$active:Boolean){listDisputes(access:$access offset:$offset limit:$limit search:$search active:$active){data{...dispute orderEmail}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment dispute on Dispute{id orderId chargeId kind status reason amountCents takenCents recoveredCents feeCents providerReference answerNote openedAt deadlineAt closedAt}"

export type CountActiveDisputesResult = { listDisputes: { pageInfo: { totalCount: number } } }
export type CountActiveDisputesVariables = {  }
export const countActiveDisputes: Document<CountActiveDisputesResult, CountActiveDisputesVariables> = "query CountActiveDisputes{listDisputes(access:ADMIN limit:1 active:true){pageInfo{totalCount}}}"

export type OrderDisputesResult = { listDisputes: { data: Array<{ id: string; orderId: string; chargeId: string; kind: 'CHARGEBACK' | 'MED'; status: 'ANSWERED' | 'LOST' | 'OPEN' | 'WON'; reason: string; amountCents: number; takenCents: number; recoveredCents: number; feeCents: number; providerReference: string; answerNote: string; openedAt: string; deadlineAt: string; closedAt: string | null }> }; disputableCharges: Array<{ id: string; method: string; paidCents: number; refundedCents: number }> }
export type OrderDisputesVariables = { orderId: string }
export const orderDisputes: Document<OrderDisputesResult, OrderDisputesVariables> = "query OrderDisputes($orderId:ID!){listDisputes(access:ADMIN orderId:$orderId){data{...dispute}}disputableCharges(orderId:$orderId){id method paidCents refundedCents}}fragment dispute on Dispute{id orderId chargeId kind status reason amountCents takenCents recoveredCents feeCents providerReference answerNote openedAt deadlineAt closedAt}"

export type OpenDisputeResult = { openDispute: { id: string } }
export type OpenDisputeVariables = { orderId: string; dispute: { amountCents: number; chargeId?: string | null; deadlineAt: string; providerReference?: string | null; reason: 'DUPLICATE' | 'FRAUD' | 'NOT_AS_DESCRIBED' | 'NOT_RECEIVED' | 'OPERATIONAL_FAILURE' | 'OTHER' | 'REFUND_NOT_PROCESSED' } }
export const openDispute: Document<OpenDisputeResult, OpenDisputeVariables> = "mutation OpenDispute($orderId:ID!$dispute:DisputeInput!){openDispute(orderId:$orderId dispute:$dispute){id}}"

export type AnswerDisputeResult = { answerDispute: { id: string } }
export type AnswerDisputeVariables = { id: string; note: string }
export const answerDispute: Document<AnswerDisputeResult, AnswerDisputeVariables> = "mutation AnswerDispute($id:ID!$note:String!){answerDispute(id:$id note:$note){id}}"

export type CloseDisputeResult = { closeDispute: { id: string } }
export type CloseDisputeVariables = { id: string; outcome: 'LOST' | 'WON'; feeCents?: number | null }
export const closeDispute: Document<CloseDisputeResult, CloseDisputeVariables> = "mutation CloseDispute($id:ID!$outcome:DisputeOutcome!$feeCents:Int){closeDispute(id:$id outcome:$outcome feeCents:$feeCents){id}}"

export type ReopenDisputeResult = { reopenDispute: { id: string } }
export type ReopenDisputeVariables = { id: string }
export const reopenDispute: Document<ReopenDisputeResult, ReopenDisputeVariables> = "mutation ReopenDispute($id:ID!){reopenDispute(id:$id){id}}"
