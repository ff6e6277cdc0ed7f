import { Logger as JobLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** The queue's own lines in our log: failures of jobs as errors, its daily business only for debugging. */
export const jobLogger = (log: Logger) =>
  new JobLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ task: scope.taskIdentifier }, message)
    else if (level === 'warning') log.warn({ task: scope.taskIdentifier }, message)
    else log.debug({ task: scope.taskIdentifier }, message)
  })
