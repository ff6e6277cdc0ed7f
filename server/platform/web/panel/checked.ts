import type { z } from 'zod'
import { check } from '#domain/platform/refusals/refusal.ts'

/**
 * Parses the value with the schema that its form uses too, or throws a Refusal with an error for each field. The panel shows the message,
 * so the message is about the first field: its sentence, or what a library says, which names no field of its own.
 */
export const checked = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => check(schema, value, firstOf)

function firstOf(fields: Record<string, string>): string {
  const [field = '', message = 'Confira os dados.'] = Object.entries(fields)[0] ?? []
  return field === '' || message.endsWith('.') ? message : `${field}: ${message}`
}

/** A null in an input means the same as an absent field. */
export const present = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
