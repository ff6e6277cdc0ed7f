// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const openDisputeEvidence: Document<{ openDisputeEvidence: { orderId: string; sections: Array<{ title: string; lines: Array<{ name: string; value: string }> }> } }, { id: string }> = "mutation OpenDisputeEvidence($id:ID!){openDisputeEvidence(id:$id){orderId sections{title lines{name value}}}}"
