// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listRecoveries: Document<{ listRecoveries: { data: Array<{ id: string; name: string; email: string; totalCents: number; titles: Array<string>; createdAt: string; paidAt: string | null; wantsEmails: boolean; whatsappUrl: string | null; steps: Array<{ step: number; sentAt: string | null; failed: boolean; pressedAt: string | null }> }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number; hasNextPage: boolean; hasPreviousPage: boolean } } }, { offset?: number | null; limit?: number | null; recovered?: boolean | null }> = "query ListRecoveries($offset:Int$limit:Int$recovered:Boolean){listRecoveries(offset:$offset limit:$limit recovered:$recovered){data{id name email totalCents titles createdAt paidAt wantsEmails whatsappUrl steps{step sentAt failed pressedAt}}pageInfo{currentPage totalPages totalCount hasNextPage hasPreviousPage}}}"

export const recoveryResult: Document<{ recoveryResult: { orders: number; cents: number; pressed: number } }, {  }> = "query RecoveryResult{recoveryResult{orders cents pressed}}"
