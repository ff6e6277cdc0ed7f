// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListFiscalDocumentsResult = { listFiscalDocuments: { data: Array<{ id: string; orderId: string; name: string; class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PRINTED_BOOK' | 'THERAPY' | null; status: 'CANCELED' | 'CANCELING' | 'ISSUED' | 'QUEUED' | 'REJECTED' | 'SENT'; titles: Array<string>; totalCents: number; number: string | null; files: Array<'CANCELLATION_XML' | 'PDF' | 'XML'>; reason: string | null; dueAt: string; orderEmail: string }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListFiscalDocumentsVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; status?: 'CANCELED' | 'CANCELING' | 'ISSUED' | 'QUEUED' | 'REJECTED' | 'SENT' | null }
export const listFiscalDocuments: Document<ListFiscalDocumentsResult, ListFiscalDocumentsVariables> = "query ListFiscalDocuments($access:Access$offset:Int$limit:Int$search:String$status:FiscalDocumentStatus){listFiscalDocuments(access:$access offset:$offset limit:$limit search:$search status:$status){data{...fiscalDocument orderEmail}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment fiscalDocument on FiscalDocument{id orderId name class status titles totalCents number files reason dueAt}"

export type OrderFiscalDocumentsResult = { listFiscalDocuments: { data: Array<{ id: string; orderId: string; name: string; class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PRINTED_BOOK' | 'THERAPY' | null; status: 'CANCELED' | 'CANCELING' | 'ISSUED' | 'QUEUED' | 'REJECTED' | 'SENT'; titles: Array<string>; totalCents: number; number: string | null; files: Array<'CANCELLATION_XML' | 'PDF' | 'XML'>; reason: string | null; dueAt: string }> } }
export type OrderFiscalDocumentsVariables = { orderId: string }
export const orderFiscalDocuments: Document<OrderFiscalDocumentsResult, OrderFiscalDocumentsVariables> = "query OrderFiscalDocuments($orderId:ID!){listFiscalDocuments(access:ADMIN orderId:$orderId limit:50){data{...fiscalDocument}}}fragment fiscalDocument on FiscalDocument{id orderId name class status titles totalCents number files reason dueAt}"

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

export type GetFiscalSettingsResult = { getFiscalSettings: { id: string; issues: boolean; issuesAt: 'GUARANTEE' | 'PAYMENT'; afterPartialRefund: 'KEEP' | 'REPLACE'; cityCode: string | null; cityRegistration: string | null; stateRegistration: string | null; simplesRate: number | null; missing: string | null; version: number; classes: Array<{ class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PRINTED_BOOK' | 'THERAPY'; document: 'NFE' | 'NFSE_CITY' | 'NFSE_NATIONAL' | 'NONE'; serviceCode: string; cityCode: string; nbs: string; ncm: string; cfop: string; cfopInterstate: string; cst: string; pisCofins: string; immune: boolean; issRate: number | null; description: string }> } }
export type GetFiscalSettingsVariables = {  }
export const getFiscalSettings: Document<GetFiscalSettingsResult, GetFiscalSettingsVariables> = "query GetFiscalSettings{getFiscalSettings{...fiscalSettings}}fragment fiscalSettings on FiscalSettings{id issues issuesAt afterPartialRefund cityCode cityRegistration stateRegistration simplesRate missing version classes{class document serviceCode cityCode nbs ncm cfop cfopInterstate cst pisCofins immune issRate description}}"

export type EditFiscalSettingsResult = { editFiscalSettings: { id: string; issues: boolean; issuesAt: 'GUARANTEE' | 'PAYMENT'; afterPartialRefund: 'KEEP' | 'REPLACE'; cityCode: string | null; cityRegistration: string | null; stateRegistration: string | null; simplesRate: number | null; missing: string | null; version: number; classes: Array<{ class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PRINTED_BOOK' | 'THERAPY'; document: 'NFE' | 'NFSE_CITY' | 'NFSE_NATIONAL' | 'NONE'; serviceCode: string; cityCode: string; nbs: string; ncm: string; cfop: string; cfopInterstate: string; cst: string; pisCofins: string; immune: boolean; issRate: number | null; description: string }> } }
export type EditFiscalSettingsVariables = { settings: { afterPartialRefund: 'KEEP' | 'REPLACE'; cityCode?: string | null; cityRegistration?: string | null; classes: Array<{ cfop?: string | null; cfopInterstate?: string | null; cityCode?: string | null; class: 'CONSULTATION' | 'COURSE' | 'EBOOK' | 'PRINTED_BOOK' | 'THERAPY'; cst?: string | null; description?: string | null; document: 'NFE' | 'NFSE_CITY' | 'NFSE_NATIONAL' | 'NONE'; immune: boolean; issRate?: number | null; nbs?: string | null; ncm?: string | null; pisCofins?: string | null; serviceCode?: string | null }>; issues: boolean; issuesAt: 'GUARANTEE' | 'PAYMENT'; simplesRate?: number | null; stateRegistration?: string | null }; version?: number | null }
export const editFiscalSettings: Document<EditFiscalSettingsResult, EditFiscalSettingsVariables> = "mutation EditFiscalSettings($settings:FiscalSettingsInput!$version:Int){editFiscalSettings(settings:$settings version:$version){...fiscalSettings}}fragment fiscalSettings on FiscalSettings{id issues issuesAt afterPartialRefund cityCode cityRegistration stateRegistration simplesRate missing version classes{class document serviceCode cityCode nbs ncm cfop cfopInterstate cst pisCofins immune issRate description}}"
