// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const firstSteps: Document<{ firstSteps: { seller: boolean; product: boolean; published: boolean; sold: boolean } | null }, {  }> = "query FirstSteps{firstSteps{seller product published sold}}"
