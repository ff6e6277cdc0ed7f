// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListBooksResult = { listBooks: { data: Array<{ id: string; title: string; description: string; price: number; shippingPrice: number; pages: number; code: string | null; salesLink: string | null; fileRef: string | null; cover: string; sample: string; physical: boolean; stock: number | null; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListBooksVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }
export const listBooks: Document<ListBooksResult, ListBooksVariables> = "query ListBooks($access:Access$offset:Int$limit:Int$search:String){listBooks(access:$access offset:$offset limit:$limit search:$search){data{...book}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment book on Book{id title description price shippingPrice pages code salesLink fileRef cover sample physical stock singleSale orderBump{type data}version}"

export type GetBookResult = { getBook: { id: string; title: string; description: string; price: number; shippingPrice: number; pages: number; code: string | null; salesLink: string | null; fileRef: string | null; cover: string; sample: string; physical: boolean; stock: number | null; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number } }
export type GetBookVariables = { id: string }
export const getBook: Document<GetBookResult, GetBookVariables> = "query GetBook($id:ID!){getBook(id:$id){...book}}fragment book on Book{id title description price shippingPrice pages code salesLink fileRef cover sample physical stock singleSale orderBump{type data}version}"

export type StampTestResult = { stampTest: { state: 'ELSEWHERE' | 'NEVER' | 'PENDING' | 'STAMPABLE' | 'UNSTAMPABLE'; problem: string | null } }
export type StampTestVariables = { fileRef: string }
export const stampTest: Document<StampTestResult, StampTestVariables> = "query StampTest($fileRef:String!){stampTest(fileRef:$fileRef){state problem}}"

export type CreateBookResult = { createBook: { id: string; title: string; description: string; price: number; shippingPrice: number; pages: number; code: string | null; salesLink: string | null; fileRef: string | null; cover: string; sample: string; physical: boolean; stock: number | null; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number } }
export type CreateBookVariables = { book: { code?: string | null; cover?: string | null; description?: string | null; fileRef?: string | null; orderBump?: Array<{ data: string; type: 'BOOK' | 'CI' | 'COURSE' | 'MED' }> | null; pages?: number | null; physical?: boolean | null; price?: number | null; salesLink?: string | null; sample?: string | null; shippingPrice?: number | null; singleSale?: boolean | null; stock?: number | null; title?: string | null } }
export const createBook: Document<CreateBookResult, CreateBookVariables> = "mutation CreateBook($book:BookInput!){createBook(book:$book){...book}}fragment book on Book{id title description price shippingPrice pages code salesLink fileRef cover sample physical stock singleSale orderBump{type data}version}"

export type EditBookResult = { editBook: { id: string; title: string; description: string; price: number; shippingPrice: number; pages: number; code: string | null; salesLink: string | null; fileRef: string | null; cover: string; sample: string; physical: boolean; stock: number | null; singleSale: boolean; orderBump: Array<{ type: 'BOOK' | 'CI' | 'COURSE' | 'MED'; data: string }>; version: number } }
export type EditBookVariables = { id: string; book: { code?: string | null; cover?: string | null; description?: string | null; fileRef?: string | null; orderBump?: Array<{ data: string; type: 'BOOK' | 'CI' | 'COURSE' | 'MED' }> | null; pages?: number | null; physical?: boolean | null; price?: number | null; salesLink?: string | null; sample?: string | null; shippingPrice?: number | null; singleSale?: boolean | null; stock?: number | null; title?: string | null }; version?: number | null }
export const editBook: Document<EditBookResult, EditBookVariables> = "mutation EditBook($id:ID!$book:BookInput!$version:Int){editBook(id:$id book:$book version:$version){...book}}fragment book on Book{id title description price shippingPrice pages code salesLink fileRef cover sample physical stock singleSale orderBump{type data}version}"

export type RemoveBookResult = { removeBook: boolean }
export type RemoveBookVariables = { id: string }
export const removeBook: Document<RemoveBookResult, RemoveBookVariables> = "mutation RemoveBook($id:ID!){removeBook(id:$id)}"
