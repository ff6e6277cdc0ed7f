// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const getFiscalClasses: Document<{ getFiscalSettings: { classes: Array<{ class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PLAN' | 'PRINTED_BOOK' | 'THERAPY'; document: 'NFE' | 'NFSE_CITY' | 'NFSE_NATIONAL' | 'NONE'; serviceCode: string; cityCode: string; nbs: string; ncm: string; cfop: string; cfopInterstate: string; cst: string; pisCofins: string; immune: boolean; issRate: number | null; description: string }> } }, {  }> = "query GetFiscalClasses{getFiscalSettings{classes{class document serviceCode cityCode nbs ncm cfop cfopInterstate cst pisCofins immune issRate description}}}"
