// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListTransferDaysResult = { listTransferDays: Array<{ day: string; importedAt: string | null; matched: number; missing: number; unknown: number; different: number; accepted: number; grossCents: number; feeCents: number; netCents: number; settledCents: number }> }
export type ListTransferDaysVariables = {  }
export const listTransferDays: Document<ListTransferDaysResult, ListTransferDaysVariables> = "query ListTransferDays{listTransferDays{day importedAt matched missing unknown different accepted grossCents feeCents netCents settledCents}}"

export type ListTransferLinesResult = { listTransferLines: { data: Array<{ id: string; day: string; report: string; event: string; status: string; transactionCode: string; nsu: string | null; grossCents: number; feeCents: number; netCents: number; expectedCents: number | null; orderId: string | null; acceptedBy: string | null; acceptedReason: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListTransferLinesVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; day?: string | null; status?: 'ACCEPTED' | 'DIFFERENT' | 'IGNORED' | 'MATCHED' | 'MISSING' | 'OPEN' | 'UNKNOWN' | null }
export const listTransferLines: Document<ListTransferLinesResult, ListTransferLinesVariables> = "query ListTransferLines($access:Access$offset:Int$limit:Int$search:String$day:String$status:TransferStatus){listTransferLines(access:$access offset:$offset limit:$limit search:$search day:$day status:$status){data{id day report event status transactionCode nsu grossCents feeCents netCents expectedCents orderId acceptedBy acceptedReason}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type AcceptTransferLineResult = { acceptTransferLine: boolean }
export type AcceptTransferLineVariables = { id: string; reason: string }
export const acceptTransferLine: Document<AcceptTransferLineResult, AcceptTransferLineVariables> = "mutation AcceptTransferLine($id:ID!$reason:String!){acceptTransferLine(id:$id reason:$reason)}"

export type ImportTransferDayResult = { importTransferDay: boolean }
export type ImportTransferDayVariables = { day: string }
export const importTransferDay: Document<ImportTransferDayResult, ImportTransferDayVariables> = "mutation ImportTransferDay($day:String!){importTransferDay(day:$day)}"
