import { type DestinationStream, type Level, type Logger, pino } from 'pino'
import type { Config } from '../start/config.ts'
import { logContext } from './log-context.ts'
import { redact } from '#domain/platform/values/redact.ts'

/**
 * The log of a program, without personal data. A database error contains the refused row in its details, a mail server's error contains the
 * refused address, and the job queue stores both as text. So the details of errors are removed, and every line is redacted.
 */
export function openLog(
  program: string,
  { logLevel, paymentProvider }: Pick<Config, 'logLevel' | 'paymentProvider'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    name: program,
    level: logLevel as Level,
    base: { program },
    mixin: logContext,
    redact: { paths: ['detail', 'where', 'parameters', 'query'].flatMap((field) => [`err.${field}`, `err.cause.${field}`]), remove: true },
    hooks: { streamWrite: (line: string) => redact(line, [paymentProvider.token]) },
  }
  return destination ? pino(options, destination) : pino(options)
}
