// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListAccessResult = { listAccess: { data: Array<{ courseId: string; courseTitle: string; courseSlug: string; email: string; since: string; until: string | null; ended: boolean; lastSeenAt: string | null; completedLessons: number; lessonCount: number; grantedBy: string | null; orderId: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListAccessVariables = { courseId: string; offset?: number | null; limit?: number | null; search?: string | null; end?: 'ENDED' | 'ENDING' | null }
export const listAccess: Document<ListAccessResult, ListAccessVariables> = "query ListAccess($courseId:ID!$offset:Int$limit:Int$search:String$end:AccessEnd){listAccess(courseId:$courseId offset:$offset limit:$limit search:$search end:$end){data{courseId courseTitle courseSlug email since until ended lastSeenAt completedLessons lessonCount grantedBy orderId}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type ExtendAccessResult = { extendAccess: { until: string | null } }
export type ExtendAccessVariables = { courseId: string; email: string; until?: string | null }
export const extendAccess: Document<ExtendAccessResult, ExtendAccessVariables> = "mutation ExtendAccess($courseId:ID!$email:String!$until:String){extendAccess(courseId:$courseId email:$email until:$until){until}}"
