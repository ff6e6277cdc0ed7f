// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listLegalTexts: Document<{ listLegalTexts: { data: Array<{ id: string; version: number; publishedAt: string; publishedBy: string | null }>; pageInfo: { hasNextPage: boolean; totalCount: number } } }, { kind: 'PRIVACY' | 'TERMS'; offset?: number | null; limit?: number | null }> = "query ListLegalTexts($kind:LegalTextKind!$offset:Int$limit:Int){listLegalTexts(kind:$kind offset:$offset limit:$limit){data{id version publishedAt publishedBy}pageInfo{hasNextPage totalCount}}}"

export const readLegalText: Document<{ publicLegalText: { version: number; text: string } }, { kind: 'PRIVACY' | 'TERMS' }> = "query ReadLegalText($kind:LegalTextKind!){publicLegalText(kind:$kind){version text}}"

export const publishLegalText: Document<{ publishLegalText: { version: number } }, { kind: 'PRIVACY' | 'TERMS'; text?: string | null; basedOn: number }> = "mutation PublishLegalText($kind:LegalTextKind!$text:String$basedOn:Int!){publishLegalText(kind:$kind text:$text basedOn:$basedOn){version}}"
