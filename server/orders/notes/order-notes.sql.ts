import type { Db, Tx } from '#server/platform/database/database.ts'

export interface OrderNote {
  id: string
  order_id: string
  actor: string
  note: string
  created_at: Date
}

const columns = ['id', 'order_id', 'actor', 'note', 'created_at'] as const

/** The most notes of an order. */
export const mostNotes = 200

/** The newest first. */
export const notesOf = (db: Db, orderId: string): Promise<OrderNote[]> =>
  db
    .selectFrom('order_notes')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()

export const noteById = (db: Db, id: string): Promise<OrderNote | undefined> =>
  db.selectFrom('order_notes').select(columns).where('id', '=', id).executeTakeFirst()

export const insertNote = (tx: Tx, note: { order_id: string; actor: string; note: string }) =>
  tx.insertInto('order_notes').values(note).execute()

/** Returns the note if it was there. */
export const deleteNote = (tx: Tx, id: string) =>
  tx.deleteFrom('order_notes').where('id', '=', id).returning('created_at').executeTakeFirst()

export const deleteNotesOf = (tx: Tx, orderId: string) => tx.deleteFrom('order_notes').where('order_id', '=', orderId).execute()
