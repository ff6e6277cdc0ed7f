// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PublicListNewsResult = { publicListNews: { data: Array<{ id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; publishedAt: string }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number } } }
export type PublicListNewsVariables = { offset?: number | null; limit?: number | null }
export const publicListNews: Document<PublicListNewsResult, PublicListNewsVariables> = "query PublicListNews($offset:Int$limit:Int){publicListNews(offset:$offset limit:$limit){data{id title slug type image images publishedAt}pageInfo{currentPage totalPages totalCount}}}"
