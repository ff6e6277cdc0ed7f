// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListNewsResult = { listNews: { data: Array<{ id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; video: string | null; createdAt: string; scheduledFor: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListNewsVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null }
export const listNews: Document<ListNewsResult, ListNewsVariables> = "query ListNews($access:Access$offset:Int$limit:Int$search:String){listNews(access:$access offset:$offset limit:$limit search:$search){data{id title slug type image images video createdAt scheduledFor}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type GetNewsResult = { getNews: { id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; video: string | null; scheduledFor: string | null; version: number } }
export type GetNewsVariables = { id: string }
export const getNews: Document<GetNewsResult, GetNewsVariables> = "query GetNews($id:ID!){getNews(id:$id){...post}}fragment post on News{id title slug type image images video scheduledFor version}"

export type CreateNewsResult = { createNews: { id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; video: string | null; scheduledFor: string | null; version: number } }
export type CreateNewsVariables = { news: { image?: string | null; images?: Array<string> | null; scheduledFor?: string | null; slug?: string | null; title?: string | null; type?: 'CAROUSEL' | 'IMAGE' | 'VIDEO' | null; video?: string | null }; key?: string | null }
export const createNews: Document<CreateNewsResult, CreateNewsVariables> = "mutation CreateNews($news:NewsInput!$key:ID){createNews(news:$news key:$key){...post}}fragment post on News{id title slug type image images video scheduledFor version}"

export type EditNewsResult = { editNews: { id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; video: string | null; scheduledFor: string | null; version: number } }
export type EditNewsVariables = { id: string; news: { image?: string | null; images?: Array<string> | null; scheduledFor?: string | null; slug?: string | null; title?: string | null; type?: 'CAROUSEL' | 'IMAGE' | 'VIDEO' | null; video?: string | null }; version?: number | null }
export const editNews: Document<EditNewsResult, EditNewsVariables> = "mutation EditNews($id:ID!$news:NewsInput!$version:Int){editNews(id:$id news:$news version:$version){...post}}fragment post on News{id title slug type image images video scheduledFor version}"

export type RemoveNewsResult = { removeNews: boolean }
export type RemoveNewsVariables = { id: string }
export const removeNews: Document<RemoveNewsResult, RemoveNewsVariables> = "mutation RemoveNews($id:ID!){removeNews(id:$id)}"
