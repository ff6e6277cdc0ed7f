// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const preparePriceChange: Document<{ preparePriceChange: { id: string } }, { type: 'BOOK' | 'BUNDLE' | 'COURSE'; ids?: Array<string> | null; all?: boolean | null; search?: string | null; percent?: number | null; amountCents?: number | null; whole: boolean }> = "mutation PreparePriceChange($type:CatalogueType!$ids:[ID!]$all:Boolean$search:String$percent:Float$amountCents:Cents$whole:Boolean!){preparePriceChange(type:$type ids:$ids all:$all search:$search percent:$percent amountCents:$amountCents whole:$whole){id}}"

export const preparePublication: Document<{ preparePublication: { id: string } }, { type: 'BOOK' | 'BUNDLE' | 'COURSE'; ids?: Array<string> | null; all?: boolean | null; search?: string | null; published: boolean }> = "mutation PreparePublication($type:CatalogueType!$ids:[ID!]$all:Boolean$search:String$published:Boolean!){preparePublication(type:$type ids:$ids all:$all search:$search published:$published){id}}"

export const prepareAccesses: Document<{ prepareAccesses: { id: string } }, { ids?: Array<string> | null; all?: boolean | null; search?: string | null; addresses: string; until?: string | null }> = "mutation PrepareAccesses($ids:[ID!]$all:Boolean$search:String$addresses:String!$until:Date){prepareAccesses(ids:$ids all:$all search:$search addresses:$addresses until:$until){id}}"
