// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListAccessResult = { listAccess: { data: Array<{ email: string; since: string; grantedBy: string | null; orderId: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListAccessVariables = { courseId: string; offset?: number | null; limit?: number | null; search?: string | null }
export const listAccess: Document<ListAccessResult, ListAccessVariables> = "query ListAccess($courseId:ID!$offset:Int$limit:Int$search:String){listAccess(courseId:$courseId offset:$offset limit:$limit search:$search){data{email since grantedBy orderId}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"
