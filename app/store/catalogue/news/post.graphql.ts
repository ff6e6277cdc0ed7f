// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PublicGetNewsResult = { publicGetNews: { id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; video: string | null; publishedAt: string } }
export type PublicGetNewsVariables = { slug: string }
export const publicGetNews: Document<PublicGetNewsResult, PublicGetNewsVariables> = "query PublicGetNews($slug:String!){publicGetNews(slug:$slug){id title slug type image images video publishedAt}}"
