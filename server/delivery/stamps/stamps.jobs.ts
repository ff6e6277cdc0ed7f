import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.sql.ts'
import { removeUnusedCopies } from './remove-unused-copies.ts'
import { stampCopy, testStamp } from './stamp-copy.ts'
import { reopenCopy } from './stamped-copies.sql.ts'

type Needs = Pick<Deps, 'db' | 'storage' | 'log'>

/** A queue of their own, one at a time: stamping takes the processor and memory that other jobs need. */
export const stampTasks = (deps: Needs): TaskList => ({
  stamp_copy: async (payload) => {
    const { copyId, again } = payload as Jobs['stamp_copy']
    if (again) await reopenCopy(deps.db, copyId)
    await stampCopy(deps, copyId)
  },
  test_stamp: (payload, { job }) => testStamp(deps, (payload as Jobs['test_stamp']).fileId, job.attempts),
})

export const copyTasks = (deps: Needs): TaskList => ({ remove_unused_copies: () => removeUnusedCopies(deps) })

/** Every hour, in one worker only. */
export const copyCrontab = '40 * * * * remove_unused_copies ?max=2'
