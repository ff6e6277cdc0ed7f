// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type PublicLegalTextResult = { publicLegalText: { version: number; current: number; text: string; publishedAt: string } }
export type PublicLegalTextVariables = { kind: 'PRIVACY' | 'TERMS'; version?: number | null }
export const publicLegalText: Document<PublicLegalTextResult, PublicLegalTextVariables> = "query PublicLegalText($kind:LegalTextKind!$version:Int){publicLegalText(kind:$kind version:$version){version current text publishedAt}}"
