// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type CancelOrderResult = { cancelOrder: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type CancelOrderVariables = { id: string }
export const cancelOrder: Document<CancelOrderResult, CancelOrderVariables> = "mutation CancelOrder($id:ID!){cancelOrder(id:$id){id status}}"

export type EditOrderResult = { editOrder: { id: string; sended: boolean; sendedAt: string | null } }
export type EditOrderVariables = { id: string; data: { carrier?: string | null; notify?: boolean | null; sended: boolean; trackingCode?: string | null } }
export const editOrder: Document<EditOrderResult, EditOrderVariables> = "mutation EditOrder($id:ID!$data:OrderInput!){editOrder(id:$id data:$data){id sended sendedAt}}"

export type RefundOrderResult = { refundOrder: { id: string; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE' } }
export type RefundOrderVariables = { id: string; items?: Array<string> | null; onlyDue?: boolean | null; idempotencyKey?: string | null }
export const refundOrder: Document<RefundOrderResult, RefundOrderVariables> = "mutation RefundOrder($id:ID!$items:[ID!]$onlyDue:Boolean$idempotencyKey:String){refundOrder(id:$id items:$items onlyDue:$onlyDue idempotencyKey:$idempotencyKey){id status}}"

export type CorrectOrderEmailResult = { correctOrderEmail: { id: string; email: string } }
export type CorrectOrderEmailVariables = { orderId: string; email: string; reason: string }
export const correctOrderEmail: Document<CorrectOrderEmailResult, CorrectOrderEmailVariables> = "mutation CorrectOrderEmail($orderId:ID!$email:String!$reason:String!){correctOrderEmail(orderId:$orderId email:$email reason:$reason){id email}}"

export type ResendEmailResult = { resendEmail: { id: string } }
export type ResendEmailVariables = { orderId: string; emailId: string }
export const resendEmail: Document<ResendEmailResult, ResendEmailVariables> = "mutation ResendEmail($orderId:ID!$emailId:ID!){resendEmail(orderId:$orderId emailId:$emailId){id}}"
