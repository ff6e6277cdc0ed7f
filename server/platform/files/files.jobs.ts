import type { TaskList } from 'graphile-worker'
import type { Deps } from '../start/deps.ts'
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'

export const fileTasks = (deps: Pick<Deps, 'db' | 'storage' | 'log'>): TaskList => ({
  remove_abandoned_uploads: () => removeAbandonedUploads(deps),
  remove_unused_files: () => removeUnusedFiles(deps),
})

/** Every hour and every night, in one of the workers. */
export const fileCrontab = `17 * * * * remove_abandoned_uploads ?max=3
40 6 * * * remove_unused_files ?max=3`
