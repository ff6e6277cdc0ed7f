// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const publicGetNews: Document<{ publicGetNews: { id: string; title: string; slug: string; type: 'CAROUSEL' | 'IMAGE' | 'VIDEO'; image: string | null; images: Array<string>; video: string | null; publishedAt: string } }, { slug: string }> = "query PublicGetNews($slug:String!){publicGetNews(slug:$slug){id title slug type image images video publishedAt}}"
