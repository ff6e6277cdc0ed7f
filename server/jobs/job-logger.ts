import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** Writes the queue's own messages to our log: failures of jobs as errors, routine messages at debug level. */
export const jobLogger = (log: Logger) =>
  new JobLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ task: scope.taskIdentifier }, message)
    else if (level === 'warning') log.warn({ task: scope.taskIdentifier }, message)
    else log.debug({ task: scope.taskIdentifier }, message)
  })
