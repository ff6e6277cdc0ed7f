// Written by bin/documents.ts.
import type { Document } from '#app/query/document.ts'

export type CheckoutCourseResult = { publicGetCourse: { id: string; title: string; description: string; thumbnailUrl: string; price: number; currency: 'BRL' | 'EUR' | 'USD'; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }> } }
export type CheckoutCourseVariables = { id: string }
export const checkoutCourse: Document<CheckoutCourseResult, CheckoutCourseVariables> = "query CheckoutCourse($id:ID!){publicGetCourse(id:$id){id title description thumbnailUrl price currency singleSale orderBump{type data}}}"

export type CheckoutBookResult = { publicGetBook: { id: string; title: string; description: string; price: number; shippingPrice: number; cover: string; physical: boolean; stock: number | null; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }> } }
export type CheckoutBookVariables = { id: string }
export const checkoutBook: Document<CheckoutBookResult, CheckoutBookVariables> = "query CheckoutBook($id:ID!){publicGetBook(id:$id){id title description price shippingPrice cover physical stock singleSale orderBump{type data}}}"
