// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listBulkOperations: Document<{ listBulkOperations: { data: Array<{ id: string; kind: 'MARK_SENT' | 'REFUND_DUE'; status: 'DONE' | 'DRAFT' | 'RUNNING' | 'STOPPED'; summary: string; createdBy: string; createdAt: string; counts: Array<{ outcome: 'DONE' | 'LEFT_OUT' | 'WAITING' | 'WRONG'; items: number; cents: number }> }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }, { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null }> = "query ListBulkOperations($access:Access$offset:Int$limit:Int){listBulkOperations(access:$access offset:$offset limit:$limit){data{id kind status summary createdBy createdAt counts{outcome items cents}}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export const getBulkOperation: Document<{ getBulkOperation: { id: string; kind: 'MARK_SENT' | 'REFUND_DUE'; status: 'DONE' | 'DRAFT' | 'RUNNING' | 'STOPPED'; summary: string; createdBy: string; createdAt: string; isStuck: boolean; counts: Array<{ outcome: 'DONE' | 'LEFT_OUT' | 'WAITING' | 'WRONG'; items: number; cents: number }> } }, { id: string }> = "query GetBulkOperation($id:ID!){getBulkOperation(id:$id){id kind status summary createdBy createdAt isStuck counts{outcome items cents}}}"

export const listBulkItems: Document<{ listBulkItems: { data: Array<{ position: number; title: string; note: string; line: string | null; outcome: 'DONE' | 'LEFT_OUT' | 'WAITING' | 'WRONG'; reason: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }, { access?: 'ADMIN' | null; id: string; outcome?: 'DONE' | 'LEFT_OUT' | 'WAITING' | 'WRONG' | null; offset?: number | null; limit?: number | null }> = "query ListBulkItems($access:Access$id:ID!$outcome:BulkOutcome$offset:Int$limit:Int){listBulkItems(access:$access id:$id outcome:$outcome offset:$offset limit:$limit){data{position title note line outcome reason}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export const runBulkOperation: Document<{ runBulkOperation: { id: string } }, { id: string }> = "mutation RunBulkOperation($id:ID!){runBulkOperation(id:$id){id}}"

export const stopBulkOperation: Document<{ stopBulkOperation: { id: string } }, { id: string }> = "mutation StopBulkOperation($id:ID!){stopBulkOperation(id:$id){id}}"

export const correctBulkOperation: Document<{ correctBulkOperation: { id: string } }, { id: string; lines: Array<{ position: number; text: string }> }> = "mutation CorrectBulkOperation($id:ID!$lines:[CorrectedLine!]!){correctBulkOperation(id:$id lines:$lines){id}}"
