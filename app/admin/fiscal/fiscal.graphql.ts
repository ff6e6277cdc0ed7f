// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListFiscalDocumentsResult = { listFiscalDocuments: { data: Array<{ id: string; orderId: string; name: string; class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PRINTED_BOOK' | 'THERAPY' | null; status: 'CANCELED' | 'CANCELING' | 'ISSUED' | 'QUEUED' | 'REJECTED' | 'SENT'; titles: Array<string>; totalCents: number; number: string | null; reason: string | null; dueAt: string; createdAt: string; orderName: string; orderEmail: string }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListFiscalDocumentsVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; status?: 'CANCELED' | 'CANCELING' | 'ISSUED' | 'QUEUED' | 'REJECTED' | 'SENT' | null }
export const listFiscalDocuments: Document<ListFiscalDocumentsResult, ListFiscalDocumentsVariables> = "query ListFiscalDocuments($access:Access$offset:Int$limit:Int$search:String$status:FiscalDocumentStatus){listFiscalDocuments(access:$access offset:$offset limit:$limit search:$search status:$status){data{...fiscalDocument orderName orderEmail}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment fiscalDocument on FiscalDocument{id orderId name class status titles totalCents number reason dueAt createdAt}"

export type OrderFiscalDocumentsResult = { listFiscalDocuments: { data: Array<{ id: string; orderId: string; name: string; class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PRINTED_BOOK' | 'THERAPY' | null; status: 'CANCELED' | 'CANCELING' | 'ISSUED' | 'QUEUED' | 'REJECTED' | 'SENT'; titles: Array<string>; totalCents: number; number: string | null; reason: string | null; dueAt: string; createdAt: string }> } }
export type OrderFiscalDocumentsVariables = { orderId: string }
export const orderFiscalDocuments: Document<OrderFiscalDocumentsResult, OrderFiscalDocumentsVariables> = "query OrderFiscalDocuments($orderId:ID!){listFiscalDocuments(access:ADMIN orderId:$orderId limit:50){data{...fiscalDocument}}}fragment fiscalDocument on FiscalDocument{id orderId name class status titles totalCents number reason dueAt createdAt}"

export type RetryFiscalDocumentResult = { retryFiscalDocument: { id: string } }
export type RetryFiscalDocumentVariables = { id: string }
export const retryFiscalDocument: Document<RetryFiscalDocumentResult, RetryFiscalDocumentVariables> = "mutation RetryFiscalDocument($id:ID!){retryFiscalDocument(id:$id){id}}"

export type CancelFiscalDocumentResult = { cancelFiscalDocument: { id: string } }
export type CancelFiscalDocumentVariables = { id: string }
export const cancelFiscalDocument: Document<CancelFiscalDocumentResult, CancelFiscalDocumentVariables> = "mutation CancelFiscalDocument($id:ID!){cancelFiscalDocument(id:$id){id}}"

export type SettleFiscalDocumentResult = { settleFiscalDocument: { id: string } }
export type SettleFiscalDocumentVariables = { id: string; reason: string }
export const settleFiscalDocument: Document<SettleFiscalDocumentResult, SettleFiscalDocumentVariables> = "mutation SettleFiscalDocument($id:ID!$reason:String!){settleFiscalDocument(id:$id reason:$reason){id}}"

export type IssueFiscalDocumentsResult = { issueFiscalDocuments: boolean }
export type IssueFiscalDocumentsVariables = { orderId: string }
export const issueFiscalDocuments: Document<IssueFiscalDocumentsResult, IssueFiscalDocumentsVariables> = "mutation IssueFiscalDocuments($orderId:ID!){issueFiscalDocuments(orderId:$orderId)}"
