import type { z } from 'zod'
import { check } from '../refusal.ts'

/** The value by the schema that its form uses too, or a Refusal that names each field. The panel shows the message, so it names the first. */
export const checked = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => check(schema, value, firstOf)

function firstOf(fields: Record<string, string>): string {
  const [field, message] = Object.entries(fields)[0] ?? ['', 'Confira os dados.']
  return field ? `${field}: ${message}` : message
}

/** A null in an input says no more than an absent field. */
export const present = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
