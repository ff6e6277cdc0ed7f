// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListLegalTextsResult = { listLegalTexts: { data: Array<{ id: string; version: number; publishedAt: string; publishedBy: string | null }>; pageInfo: { hasNextPage: boolean; totalCount: number } } }
export type ListLegalTextsVariables = { kind: 'PRIVACY' | 'TERMS'; offset?: number | null; limit?: number | null }
export const listLegalTexts: Document<ListLegalTextsResult, ListLegalTextsVariables> = "query ListLegalTexts($kind:LegalTextKind!$offset:Int$limit:Int){listLegalTexts(kind:$kind offset:$offset limit:$limit){data{id version publishedAt publishedBy}pageInfo{hasNextPage totalCount}}}"

export type ReadLegalTextResult = { publicLegalText: { version: number; text: string } }
export type ReadLegalTextVariables = { kind: 'PRIVACY' | 'TERMS' }
export const readLegalText: Document<ReadLegalTextResult, ReadLegalTextVariables> = "query ReadLegalText($kind:LegalTextKind!){publicLegalText(kind:$kind){version text}}"

export type PublishLegalTextResult = { publishLegalText: { version: number } }
export type PublishLegalTextVariables = { kind: 'PRIVACY' | 'TERMS'; text?: string | null; basedOn: number }
export const publishLegalText: Document<PublishLegalTextResult, PublishLegalTextVariables> = "mutation PublishLegalText($kind:LegalTextKind!$text:String$basedOn:Int!){publishLegalText(kind:$kind text:$text basedOn:$basedOn){version}}"
