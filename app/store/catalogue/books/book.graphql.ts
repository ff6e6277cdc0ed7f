// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PublicGetBookResult = { publicGetBook: { id: string; title: string; description: string; price: number; shippingPrice: number; pages: number; cover: string; sample: string; physical: boolean; stock: number | null; singleSale: boolean } }
export type PublicGetBookVariables = { id: string }
export const publicGetBook: Document<PublicGetBookResult, PublicGetBookVariables> = "query PublicGetBook($id:ID!){publicGetBook(id:$id){id title description price shippingPrice pages cover sample physical stock singleSale}}"
