import { refused } from '#domain/platform/values/allowed.ts'
import { notFound, throwUnless } from '#domain/platform/refusals/refusal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '../order/order-history.ts'
import { lockOrder } from '../order/orders.sql.ts'
import { deleteNote, insertNote, mostNotes, noteById, notesOf } from './order-notes.sql.ts'

/** Throws CONFLICT if the order names nobody any more, because a note could name them again, or has as many notes as are shown. Nothing happens if there is no such order. */
export async function addNote(db: Db, orderId: string, { note, actor }: { note: string; actor: string }) {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.anonymized_at) throwUnless(refused('CONFLICT', 'Os dados pessoais deste pedido já saíram: ele não recebe mais anotações.'))
    if (order && (await notesOf(tx, orderId)).length >= mostNotes)
      throwUnless(refused('CONFLICT', `Este pedido já tem ${mostNotes} anotações. Apague alguma para anotar outra.`))
    if (order) await insertNote(tx, { order_id: orderId, actor, note })
  })
}

/** The history keeps when the removed note was written, and not its text. Returns the id of the order. */
export async function removeNote(db: Db, id: string, actor: string): Promise<string> {
  const missing = 'Esta anotação não existe mais.'
  const { order_id: orderId } = (await noteById(db, id)) ?? notFound(missing)
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const removed = await deleteNote(tx, id)
    if (removed) await recordOrderEdit(tx, actor, orderId, { field: 'noteRemoved', before: removed.created_at.toISOString(), after: null })
  })
  return orderId
}
