// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const orderNotes: Document<{ orderNotes: Array<{ id: string; actor: string; note: string; createdAt: string }> }, { orderId: string }> = "query OrderNotes($orderId:ID!){orderNotes(orderId:$orderId){id actor note createdAt}}"

export const addOrderNote: Document<{ addOrderNote: { id: string } }, { id: string; note: string }> = "mutation AddOrderNote($id:ID!$note:String!){addOrderNote(id:$id note:$note){id}}"

export const removeOrderNote: Document<{ removeOrderNote: { id: string } }, { id: string }> = "mutation RemoveOrderNote($id:ID!){removeOrderNote(id:$id){id}}"
