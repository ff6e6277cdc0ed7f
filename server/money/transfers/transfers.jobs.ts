import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import { importTransfers } from './import-transfers.ts'

export const transferTasks = (deps: Pick<Deps, 'config' | 'db' | 'log'>): TaskList => ({ import_transfers: () => importTransfers(deps) })

/** Every hour: PagBank publishes a day's report at some time of the next one. A day that is imported is not read again. */
export const transferCrontab = '25 * * * * import_transfers ?max=2'
