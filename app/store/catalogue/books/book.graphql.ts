// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PublicGetBookResult = { publicGetBook: { id: string; title: string; description: string; price: number; launch: { sale: 'OPEN' | 'OVER' | 'SOON'; regularPrice: number | null; until: string | null } | null; shippingPrice: number; pages: number; cover: string; sample: string; physical: boolean; stock: number | null; singleSale: boolean; author: string; authorPicture: string; questions: Array<{ question: string; answer: string }>; file: { format: 'EPUB' | 'PDF' | null; bytes: number | null } | null } }
export type PublicGetBookVariables = { id: string }
export const publicGetBook: Document<PublicGetBookResult, PublicGetBookVariables> = "query PublicGetBook($id:ID!){publicGetBook(id:$id){id title description price launch{sale regularPrice until}shippingPrice pages cover sample physical stock singleSale author authorPicture questions{question answer}file{format bytes}}}"
