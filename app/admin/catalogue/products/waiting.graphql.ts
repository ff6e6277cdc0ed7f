// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const getWaitingList: Document<{ waitingList: { waiting: number; told: number } }, { productId: string }> = "query GetWaitingList($productId:ID!){waitingList(productId:$productId){waiting told}}"
