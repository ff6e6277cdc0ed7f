import type { Tx } from '../database/database.ts'
import { recordChange } from '../history/history.sql.ts'
import { notFound } from '../refusal.ts'
import { idOf, requireStaff, type SchemaTypes } from './builder.ts'

interface Removal {
  entity: Parameters<typeof recordChange>[2]
  missing: string
  description?: string
  /** False: there is no such row. */
  remove: (tx: Tx, id: string) => Promise<boolean>
}

/** A mutation that hides an entry, and records who did. */
export const removal = (t: PothosSchemaTypes.MutationFieldBuilder<SchemaTypes, {}>, { entity, missing, description, remove }: Removal) =>
  t.boolean({
    ...(description && { description }),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      const { actor } = await requireStaff(context)
      const rowId = idOf(id, missing)
      return (await recordChange(context.db, actor, entity, rowId, (tx) => remove(tx, rowId))) || notFound(missing)
    },
  })
