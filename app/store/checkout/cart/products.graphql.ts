// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ProductsResult = { publicCourses: Array<{ id: string; title: string; description: string; thumbnailUrl: string; price: number; currency: 'BRL' | 'EUR' | 'USD'; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }> }>; publicBooks: Array<{ id: string; title: string; description: string; price: number; shippingPrice: number; cover: string; physical: boolean; stock: number | null; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }> }> }
export type ProductsVariables = { courseIds: Array<string>; bookIds: Array<string> }
export const products: Document<ProductsResult, ProductsVariables> = "query Products($courseIds:[ID!]!$bookIds:[ID!]!){publicCourses(ids:$courseIds){id title description thumbnailUrl price currency orderBump{type data}}publicBooks(ids:$bookIds){id title description price shippingPrice cover physical stock orderBump{type data}}}"
