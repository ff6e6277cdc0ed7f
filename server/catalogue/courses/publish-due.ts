import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/history/record-change.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { courses } from './courses.sql.ts'
import { bundles } from '../products/bundles.sql.ts'
import { recordedBundle, recordedCourse } from '../products/recorded-rows.ts'
import { dueDrafts } from './due-drafts.sql.ts'

const kinds = { courses: { recorded: recordedCourse, entries: courses }, bundles: { recorded: recordedBundle, entries: bundles } }

/** Publishes drafts whose moment has come, and records it as the store's own act. */
export async function publishDue({ db, log }: Pick<Deps, 'db' | 'log'>) {
  for (const { table, id } of await dueDrafts(db)) {
    const { recorded, entries } = kinds[table]
    const isPublished = await recordChange(db, 'loja', recorded, id, (tx) => publish(tx, entries, id))
    if (isPublished) log.info({ table, id }, 'a draft was published at its time')
  }
}

/** The row is locked. One that staff have changed meanwhile stays as they left it. */
async function publish(tx: Tx, entries: typeof courses | typeof bundles, id: string): Promise<boolean> {
  const { publish_at: at } = (await entries.byId(tx, id)) ?? {}
  if (!at || at.getTime() > Date.now()) return false
  await entries.edit(tx, id, { published: true, publish_at: null })
  return true
}
