// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListHistoryResult = { listHistory: { data: Array<{ id: string; at: string; actor: string; action: string; changes: Array<{ field: string; before: string | null; after: string | null }> }>; pageInfo: { hasNextPage: boolean; totalCount: number } } }
export type ListHistoryVariables = { entity: 'ACCESS' | 'BANNER' | 'BOOK' | 'BUNDLE' | 'COUPON' | 'COURSE' | 'FISCAL_DOCUMENT' | 'MESSAGE' | 'ORDER' | 'PERSON' | 'POST' | 'SETTINGS' | 'TOKEN' | 'WEBHOOK'; entityId: string; offset?: number | null; limit?: number | null }
export const listHistory: Document<ListHistoryResult, ListHistoryVariables> = "query ListHistory($entity:HistoryEntity!$entityId:ID!$offset:Int$limit:Int){listHistory(entity:$entity entityId:$entityId offset:$offset limit:$limit){data{id at actor action changes{field before after}}pageInfo{hasNextPage totalCount}}}"
