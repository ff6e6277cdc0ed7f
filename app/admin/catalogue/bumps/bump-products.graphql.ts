// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const bumpCourses: Document<{ listCourses: { data: Array<{ id: string; title: string; price: number; currency: 'BRL' | 'EUR' | 'USD' }> } }, { search?: string | null }> = "query BumpCourses($search:String){listCourses(access:ADMIN search:$search limit:10){data{id title price currency}}}"

export const bumpBooks: Document<{ listBooks: { data: Array<{ id: string; title: string; price: number }> } }, { search?: string | null }> = "query BumpBooks($search:String){listBooks(access:ADMIN search:$search limit:10){data{id title price}}}"

export const bumpCourse: Document<{ getCourse: { id: string; title: string; price: number; currency: 'BRL' | 'EUR' | 'USD' } }, { id: string }> = "query BumpCourse($id:ID!){getCourse(id:$id){id title price currency}}"

export const bumpBook: Document<{ getBook: { id: string; title: string; price: number } }, { id: string }> = "query BumpBook($id:ID!){getBook(id:$id){id title price}}"

export const bumpBundles: Document<{ listBundles: { data: Array<{ id: string; title: string; priceCents: number }> } }, { search?: string | null }> = "query BumpBundles($search:String){listBundles(access:ADMIN search:$search limit:10){data{id title priceCents}}}"

export const bumpBundle: Document<{ getBundle: { id: string; title: string; priceCents: number } }, { id: string }> = "query BumpBundle($id:ID!){getBundle(id:$id){id title priceCents}}"
