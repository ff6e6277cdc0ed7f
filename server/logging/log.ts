import { type DestinationStream, type Level, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import { redact } from './redact.ts'

/**
 * The log of a program. Nobody is to be found in it by name: a database tells in an error's details which row it did not take, a mail
 * server repeats whom it refuses, and a queue keeps both as text. So details are left out, and each line is looked through once more.
 */
export function openLog(
  program: string,
  { logLevel, pagbank }: Pick<Config, 'logLevel' | 'pagbank'>,
  destination?: DestinationStream,
): Logger {
  const options = {
    name: program,
    level: logLevel as Level,
    base: { program },
    redact: { paths: ['detail', 'where', 'parameters', 'query'].flatMap((field) => [`err.${field}`, `err.cause.${field}`]), remove: true },
    hooks: { streamWrite: (line: string) => redact(line, [pagbank.token]) },
  }
  return destination ? pino(options, destination) : pino(options)
}
