// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const findOrders: Document<{ findOrders: Array<{ id: string; name: string; email: string; totalCents: number; status: 'CANCELED' | 'EXPIRED' | 'FAILED' | 'PAID' | 'PENDING' | 'REFUNDED' | 'REFUND_DUE'; createdAt: string }> }, { search: string }> = "query FindOrders($search:String!){findOrders(search:$search){id name email totalCents status createdAt}}"

export const findCustomers: Document<{ listCustomers: { data: Array<{ email: string; name: string | null }> } }, { search: string }> = "query FindCustomers($search:String!){listCustomers(search:$search limit:5){data{email name}}}"

export const findCourses: Document<{ listCourses: { data: Array<{ id: string; title: string }> } }, { search: string }> = "query FindCourses($search:String!){listCourses(access:ADMIN search:$search limit:5){data{id title}}}"

export const findBooks: Document<{ listBooks: { data: Array<{ id: string; title: string; code: string | null }> } }, { search: string }> = "query FindBooks($search:String!){listBooks(access:ADMIN search:$search limit:5){data{id title code}}}"

export const findBundles: Document<{ listBundles: { data: Array<{ id: string; title: string }> } }, { search: string }> = "query FindBundles($search:String!){listBundles(access:ADMIN search:$search limit:5){data{id title}}}"

export const findCoupons: Document<{ listCoupons: { data: Array<{ id: string; code: string }> } }, { search: string }> = "query FindCoupons($search:String!){listCoupons(access:ADMIN search:$search limit:5){data{id code}}}"
