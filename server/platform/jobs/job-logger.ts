import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** Writes the queue's own messages to our log. `guardTasks` has logged a failure of a job, with its ids: the queue's own line is for debugging. */
export const jobLogger = (log: Logger) =>
  new JobLogger((scope) => (level, message, details) => {
    if (level === 'error' && !details?.failure) log.error({ task: scope.taskIdentifier }, message)
    else if (level === 'warning') log.warn({ task: scope.taskIdentifier }, message)
    else log.debug({ task: scope.taskIdentifier }, message)
  })
