// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const publicLegalText: Document<{ publicLegalText: { version: number; current: number; text: string; publishedAt: string } }, { kind: 'PRIVACY' | 'TERMS'; version?: number | null }> = "query PublicLegalText($kind:LegalTextKind!$version:Int){publicLegalText(kind:$kind version:$version){version current text publishedAt}}"
