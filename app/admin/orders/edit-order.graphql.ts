// Written by build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type EditOrderResult = { editOrder: { id: string; sended: boolean; sendedAt: string | null } }
export type EditOrderVariables = { id: string; data: { carrier?: string | null; notify?: boolean | null; sended: boolean; trackingCode?: string | null } }
export const editOrder: Document<EditOrderResult, EditOrderVariables> = "mutation EditOrder($id:ID!$data:OrderInput!){editOrder(id:$id data:$data){id sended sendedAt}}"
