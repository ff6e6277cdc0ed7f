// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const prepareSentMarks: Document<{ prepareSentMarks: { id: string } }, { ids?: Array<string> | null; all?: boolean | null; search?: string | null; paid?: boolean | null; sended?: boolean | null; hasPhysicalItem?: boolean | null; refundDue?: boolean | null; waitingReturn?: boolean | null; codes?: string | null }> = "mutation PrepareSentMarks($ids:[ID!]$all:Boolean$search:String$paid:Boolean$sended:Boolean$hasPhysicalItem:Boolean$refundDue:Boolean$waitingReturn:Boolean$codes:String){prepareSentMarks(ids:$ids all:$all search:$search paid:$paid sended:$sended hasPhysicalItem:$hasPhysicalItem refundDue:$refundDue waitingReturn:$waitingReturn codes:$codes){id}}"
