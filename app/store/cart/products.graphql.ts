// Written by bin/documents.ts.
import type { Document } from '#app/query/document.ts'

export type CartCourseResult = { publicGetCourse: { id: string; title: string; description: string; thumbnailUrl: string; price: number; currency: 'BRL' | 'EUR' | 'USD'; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }> } }
export type CartCourseVariables = { id: string }
export const cartCourse: Document<CartCourseResult, CartCourseVariables> = "query CartCourse($id:ID!){publicGetCourse(id:$id){id title description thumbnailUrl price currency singleSale orderBump{type data}}}"

export type CartBookResult = { publicGetBook: { id: string; title: string; description: string; price: number; shippingPrice: number; cover: string; physical: boolean; stock: number | null; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }> } }
export type CartBookVariables = { id: string }
export const cartBook: Document<CartBookResult, CartBookVariables> = "query CartBook($id:ID!){publicGetBook(id:$id){id title description price shippingPrice cover physical stock singleSale orderBump{type data}}}"
