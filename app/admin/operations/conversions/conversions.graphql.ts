// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const conversionDestinations: Document<{ conversionDestinations: Array<{ destination: 'GA4' | 'META'; account: string | null; lastSentAt: string | null; failed: number; problem: string | null }> }, {  }> = "query ConversionDestinations{conversionDestinations{destination account lastSentAt failed problem}}"
