// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListMessagesResult = { listMessages: { data: Array<{ id: string; protocol: string; name: string; email: string; order: string; message: string; receivedAt: string; deadlineAt: string; confirmationFailed: boolean; answeredAt: string | null; answeredBy: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListMessagesVariables = { access?: 'ADMIN' | null; offset?: number | null; limit?: number | null; search?: string | null; open?: boolean | null }
export const listMessages: Document<ListMessagesResult, ListMessagesVariables> = "query ListMessages($access:Access$offset:Int$limit:Int$search:String$open:Boolean){listMessages(access:$access offset:$offset limit:$limit search:$search open:$open){data{id protocol name email order message receivedAt deadlineAt confirmationFailed answeredAt answeredBy}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}"

export type CountOpenMessagesResult = { listMessages: { pageInfo: { totalCount: number } } }
export type CountOpenMessagesVariables = {  }
export const countOpenMessages: Document<CountOpenMessagesResult, CountOpenMessagesVariables> = "query CountOpenMessages{listMessages(access:ADMIN limit:1 open:true){pageInfo{totalCount}}}"

export type AnswerMessageResult = { answerMessage: { id: string } }
export type AnswerMessageVariables = { id: string }
export const answerMessage: Document<AnswerMessageResult, AnswerMessageVariables> = "mutation AnswerMessage($id:ID!){answerMessage(id:$id){id}}"
