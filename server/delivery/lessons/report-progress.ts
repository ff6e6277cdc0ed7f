import { type Progress, progressAfter, type ProgressReport } from '#domain/delivery/lessons/lesson-progress.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { progressOf, type ProgressKey, storeProgress } from './progress.sql.ts'

/** Two open players of one buyer report at the same time now and then, never five. */
const mostTries = 5

/** Stores a report of the player. A concurrent report is not overwritten: this one is then applied to what that one has stored. */
export async function reportProgress(db: Db, key: ProgressKey, report: ProgressReport): Promise<Progress> {
  for (let tried = 0; tried < mostTries; tried++) {
    const before = await progressOf(db, key)
    const after = progressAfter(before, report, new Date())
    if (await storeProgress(db, key, before, after)) return after
  }
  throw new Refusal('TOO_MANY_REQUESTS', 'Esta aula está aberta em muitas telas ao mesmo tempo. Feche as outras e continue nesta.')
}
