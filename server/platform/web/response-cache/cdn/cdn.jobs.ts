import type { TaskList } from 'graphile-worker'

export const cdnTasks = (purge: () => Promise<void>): TaskList => ({ purge_cdn: () => purge() })

/** A purge whose job died, or was never stored, is found by the next minute. */
export const cdnCrontab = '* * * * * purge_cdn ?max=1'
