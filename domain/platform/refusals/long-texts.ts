import { invalidArgument } from './refusal.ts'

/** Refuses a value in which a text has more than `longest` characters, wherever in it. */
export function refuseLongTexts(value: unknown, longest: number, path: readonly string[] = []): void {
  if (typeof value === 'string' && value.length > longest) throw invalidArgument(path.join('.'), `at most ${longest} characters`)
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) refuseLongTexts(each, longest, [...path, key])
}
