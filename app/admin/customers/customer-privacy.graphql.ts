// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PersonPrivacyResult = { personPrivacy: { member: boolean; answeredMessages: number; openMessages: number; orders: Array<{ orderId: string; createdAt: string; at: string | null; wait: string | null }>; requests: Array<{ id: string; kind: string; requestedBy: string; requestedAt: string; done: boolean; orders: Array<{ orderId: string; at: string | null; wait: string | null }> }> }; privacyRuns: Array<{ at: string; orders: number; addresses: number; leftOver: number }> }
export type PersonPrivacyVariables = { email: string }
export const personPrivacy: Document<PersonPrivacyResult, PersonPrivacyVariables> = "query PersonPrivacy($email:String!){personPrivacy(email:$email){member answeredMessages openMessages orders{orderId createdAt at wait}requests{id kind requestedBy requestedAt done orders{orderId at wait}}}privacyRuns{at orders addresses leftOver}}"

export type ExportPersonResult = { exportPerson: string }
export type ExportPersonVariables = { email: string }
export const exportPerson: Document<ExportPersonResult, ExportPersonVariables> = "mutation ExportPerson($email:String!){exportPerson(email:$email)}"

export type ErasePersonResult = { erasePerson: { id: string; done: boolean } }
export type ErasePersonVariables = { email: string; confirmation: string }
export const erasePerson: Document<ErasePersonResult, ErasePersonVariables> = "mutation ErasePerson($email:String!$confirmation:String!){erasePerson(email:$email confirmation:$confirmation){id done}}"
