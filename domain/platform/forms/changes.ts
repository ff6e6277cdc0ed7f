import { unitsFromCents } from '#domain/platform/values/money.ts'

export interface Change {
  field: string
  before: string | null
  after: string | null
}

/** Columns that the system maintains and no user edits. */
const maintained = ['id', 'version', 'reserved_quantity', 'discount_lowered_at', 'created_at', 'updated_at', 'removed_at']
const ofWebhooks = ['failing_since', 'failures', 'paused_until', 'disabled_at']
const ignored = new Set([...maintained, ...ofWebhooks])
const longest = 300

/** The differences between two states of a row, formatted for display: `price_cents: 5900` is price 59.00. Long texts are shortened. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !ignored.has(field))
  return fields.flatMap((field) => {
    const [was, is] = [readable(field, before[field]), readable(field, after[field])]
    return was === is ? [] : [{ field: nameOf(field), before: shortened(was), after: shortened(is) }]
  })
}

const nameOf = (column: string) => column.replace(/_cents$/, '').replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase())

function readable(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return field.endsWith('_cents') ? unitsFromCents(value).toFixed(2) : String(value)
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

function shortened(text: string | null): string | null {
  if (text === null || text.length <= longest) return text
  // jsonb refuses half of a surrogate pair, which a cut inside an emoji would leave at the end.
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
