// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type CorrectOrderEmailResult = { correctOrderEmail: { id: string; email: string } }
export type CorrectOrderEmailVariables = { orderId: string; email: string; reason: string }
export const correctOrderEmail: Document<CorrectOrderEmailResult, CorrectOrderEmailVariables> = "mutation CorrectOrderEmail($orderId:ID!$email:String!$reason:String!){correctOrderEmail(orderId:$orderId email:$email reason:$reason){id email}}"

export type ResendEmailResult = { resendEmail: { id: string } }
export type ResendEmailVariables = { orderId: string; emailId: string }
export const resendEmail: Document<ResendEmailResult, ResendEmailVariables> = "mutation ResendEmail($orderId:ID!$emailId:ID!){resendEmail(orderId:$orderId emailId:$emailId){id}}"
