// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const publicListNews: Document<{ publicListNews: { data: Array<{ id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; publishedAt: string }>; pageInfo: { currentPage: number; totalPages: number; totalCount: number } } }, { offset?: number | null; limit?: number | null }> = "query PublicListNews($offset:Int$limit:Int){publicListNews(offset:$offset limit:$limit){data{id title slug type image images publishedAt}pageInfo{currentPage totalPages totalCount}}}"
