import { CallError, ConnectionError } from './call-error.ts'

export interface FailureText {
  message: string
  /** What to do, where it is known. */
  advice?: string
}

/**
 * The one place that decides what a screen says about an error: the words of an answer, else the fallback of what was tried (docs/rules/catalogue.md#errors).
 * Browsers, libraries and aborted requests have words of their own, which are never shown. A string is an answer that a loader passed on.
 */
export function failureText(error: unknown, fallback: string): FailureText {
  if (error instanceof ConnectionError)
    return { message: fallback, advice: 'A loja não respondeu: confira a sua conexão com a internet e tente de novo.' }
  const told = error instanceof CallError ? error.message : error
  return { message: typeof told === 'string' && told !== '' ? told : fallback }
}
