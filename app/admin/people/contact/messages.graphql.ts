// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const listMessages: Document<{ listMessages: { data: Array<{ id: string; protocol: string; name: string; email: string; order: string | null; message: string; receivedAt: string; deadlineAt: string; confirmationFailed: boolean; answeredAt: string | null; answeredBy: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }, { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; open?: boolean | null }> = "query ListMessages($access:Access$offset:Int$limit:Int$search:String$open:Boolean){listMessages(access:$access offset:$offset limit:$limit search:$search open:$open){data{id protocol name email order message receivedAt deadlineAt confirmationFailed answeredAt answeredBy}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export const answerMessage: Document<{ answerMessage: { id: string } }, { id: string }> = "mutation AnswerMessage($id:ID!){answerMessage(id:$id){id}}"
