import { type FieldErrors, get } from 'react-hook-form'

/** The error message at a path of the form: its own, or else the first one below it. */
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
