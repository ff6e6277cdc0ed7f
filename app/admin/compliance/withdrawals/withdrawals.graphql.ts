// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListWithdrawalsResult = { listWithdrawals: { data: Array<{ id: string; orderId: string; title: string; quantity: number; itemId: string; requestedAt: string; declaredOn: string | null; declaredThrough: 'CONTACT_FORM' | 'EMAIL' | 'OTHER' | 'PHONE' | null; registeredBy: string | null; reason: string | null; returnStatus: 'DONE' | 'RETURNED' | 'WAITING_RETURN'; receivedAt: string | null; receivedBy: string | null; refundCents: number; isRefunded: boolean; lessonsOpened: number | null; lessonsCompleted: number | null; downloads: number; lastUsedAt: string | null }> } }
export type ListWithdrawalsVariables = { orderId?: string | null; email?: string | null; limit?: number | null }
export const listWithdrawals: Document<ListWithdrawalsResult, ListWithdrawalsVariables> = "query ListWithdrawals($orderId:ID$email:String$limit:Int){listWithdrawals(access:ADMIN orderId:$orderId email:$email limit:$limit){data{id orderId title quantity itemId requestedAt declaredOn declaredThrough registeredBy reason returnStatus receivedAt receivedBy refundCents isRefunded lessonsOpened lessonsCompleted downloads lastUsedAt}}}"

export type ReceiveReturnResult = { receiveReturn: { id: string } }
export type ReceiveReturnVariables = { id: string }
export const receiveReturn: Document<ReceiveReturnResult, ReceiveReturnVariables> = "mutation ReceiveReturn($id:ID!){receiveReturn(id:$id){id}}"

export type RegisterWithdrawalResult = { registerWithdrawal: Array<{ id: string }> }
export type RegisterWithdrawalVariables = { orderId: string; itemIds: Array<string>; declaredOn: string; through: 'CONTACT_FORM' | 'EMAIL' | 'OTHER' | 'PHONE'; reason?: string | null }
export const registerWithdrawal: Document<RegisterWithdrawalResult, RegisterWithdrawalVariables> = "mutation RegisterWithdrawal($orderId:ID!$itemIds:[ID!]!$declaredOn:String!$through:DeclarationMeans!$reason:String){registerWithdrawal(orderId:$orderId itemIds:$itemIds declaredOn:$declaredOn through:$through reason:$reason){id}}"
