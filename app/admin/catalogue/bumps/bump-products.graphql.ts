// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type BumpCoursesResult = { listCourses: { data: Array<{ id: string; title: string; price: number; currency: 'BRL' | 'EUR' | 'USD' }> } }
export type BumpCoursesVariables = { search?: string | null }
export const bumpCourses: Document<BumpCoursesResult, BumpCoursesVariables> = "query BumpCourses($search:String){listCourses(access:ADMIN search:$search limit:10){data{id title price currency}}}"

export type BumpBooksResult = { listBooks: { data: Array<{ id: string; title: string; price: number }> } }
export type BumpBooksVariables = { search?: string | null }
export const bumpBooks: Document<BumpBooksResult, BumpBooksVariables> = "query BumpBooks($search:String){listBooks(access:ADMIN search:$search limit:10){data{id title price}}}"

export type BumpCourseResult = { getCourse: { id: string; title: string; price: number; currency: 'BRL' | 'EUR' | 'USD' } }
export type BumpCourseVariables = { id: string }
export const bumpCourse: Document<BumpCourseResult, BumpCourseVariables> = "query BumpCourse($id:ID!){getCourse(id:$id){id title price currency}}"

export type BumpBookResult = { getBook: { id: string; title: string; price: number } }
export type BumpBookVariables = { id: string }
export const bumpBook: Document<BumpBookResult, BumpBookVariables> = "query BumpBook($id:ID!){getBook(id:$id){id title price}}"

export type BumpBundlesResult = { listBundles: { data: Array<{ id: string; title: string; price: number }> } }
export type BumpBundlesVariables = { search?: string | null }
export const bumpBundles: Document<BumpBundlesResult, BumpBundlesVariables> = "query BumpBundles($search:String){listBundles(access:ADMIN search:$search limit:10){data{id title price}}}"

export type BumpBundleResult = { getBundle: { id: string; title: string; price: number } }
export type BumpBundleVariables = { id: string }
export const bumpBundle: Document<BumpBundleResult, BumpBundleVariables> = "query BumpBundle($id:ID!){getBundle(id:$id){id title price}}"
