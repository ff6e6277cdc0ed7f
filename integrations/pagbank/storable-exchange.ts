import { redact } from '#domain/platform/values/redact.ts'

/** PagBank's fields that describe a person or a card, with everything in them. `name` outside of these is a product's, and is ours. */
const personal = new Set(
  `customer holder sender buyer payer debtor recipient card name email tax_id cpf cnpj document phone phones address billing_address street
  number complement locality neighborhood city region region_code postal_code birth_date ip`.split(/\s+/),
)
const mostCharacters = 16_384

/**
 * A request or response as it is stored: JSON without personal data, and at most 16 KB of it. What was longer is stored as `{cut, characters}`:
 * its beginning, and the length that it had. The names of the fields stay, so that a refusal of one can be understood.
 */
export function storableExchange(content: unknown): string | null {
  if (content === undefined) return null
  const text = redact(JSON.stringify(withoutPersonalData(storable(content))), [])
  if (text.length <= mostCharacters) return text
  return JSON.stringify({ cut: text.slice(0, mostCharacters).toWellFormed(), characters: text.length })
}

function withoutPersonalData(value: unknown): unknown {
  return mapped(value, (key, each) => (personal.has(key.toLowerCase()) ? blanked(each) : withoutPersonalData(each)))
}

/** The same fields, each without its value. */
function blanked(value: unknown): unknown {
  if (value === null || value === '') return value
  return typeof value === 'object' ? mapped(value, (_, each) => blanked(each)) : '[redacted]'
}

function mapped(value: unknown, change: (key: string, each: unknown) => unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((each) => change('', each))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(key, each)]))
}

/** A real response has seven levels. */
const deepestStored = 50

/**
 * PostgreSQL's jsonb refuses NUL and half a surrogate pair, and very deep nesting overflows its stack and ours. A response that cannot be stored would be lost
 * although money may have moved.
 */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth === deepestStored) return null
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), storable(each, depth + 1)]))
}

const storableText = (text: string) => text.replaceAll('\u0000', '').toWellFormed()
