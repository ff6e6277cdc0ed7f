import { type FieldErrors, get } from 'react-hook-form'

/** What is wrong at a place of the form: with itself, or first among its parts. */
export function errorAt(errors: FieldErrors, place: string): string | undefined {
  const found: unknown = get(errors, place)
  return messageIn(found)
}

function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined)
}
