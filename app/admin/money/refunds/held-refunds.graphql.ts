// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listHeldRefunds: Document<{ listOrders: { data: Array<{ id: string; items: Array<{ id: string; title: string; quantity: number; physical: boolean }>; refunds: Array<{ id: string; itemIds: Array<string>; scope: 'AMOUNT' | 'DUE' | 'ITEMS' | 'PROVIDER' | 'WHOLE'; status: 'DONE' | 'REFUSED' | 'REQUESTING' | 'WAITING'; amountCents: number; actor: string | null; refusal: string | null; isUnexplained: boolean; isHeld: boolean; isOfWithdrawal: boolean; isOwn: boolean; confirmedBy: string | null; method: 'CASH' | 'OTHER' | 'PIX' | 'TRANSFER' | null; why: 'DEFECT' | 'GOODWILL' | null; reason: string | null; createdAt: string; doneAt: string | null }> }> } }, { limit?: number | null }> = "query ListHeldRefunds($limit:Int){listOrders(access:ADMIN limit:$limit refundHeld:true){data{id items{id title quantity physical}refunds{id itemIds scope status amountCents actor refusal isUnexplained isHeld isOfWithdrawal isOwn confirmedBy method why reason createdAt doneAt}}}}"

export const confirmRefund: Document<{ confirmRefund: { id: string } }, { id: string; amountCents: number }> = "mutation ConfirmRefund($id:ID!$amountCents:Cents!){confirmRefund(id:$id amountCents:$amountCents){id}}"

export const refuseRefund: Document<{ refuseRefund: { id: string } }, { id: string; reason: string }> = "mutation RefuseRefund($id:ID!$reason:String!){refuseRefund(id:$id reason:$reason){id}}"
