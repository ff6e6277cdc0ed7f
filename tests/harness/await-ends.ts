import type { WorkerOptions } from 'graphile-worker'

/** By default the queue stores the end of a job without waiting for it, so `runOnce` could resolve while its last job is still locked. */
export const awaitEnds: WorkerOptions['preset'] = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
