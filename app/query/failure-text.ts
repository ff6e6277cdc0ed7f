import { CallError, ConnectionError } from './call-error.ts'

export interface FailureText {
  message: string
  /** The user's next step, if it is known. */
  advice?: string
}

/**
 * The only place that decides which text a screen shows for an error: the message of the response, or else the fallback, which names the
 * action that failed (docs/rules/catalogue.md#errors). Messages of browsers, libraries and aborted requests are never shown. An `error`
 * that is a string is a response's message that a loader passed on.
 */
export function failureText(error: unknown, fallback: string): FailureText {
  if (error instanceof ConnectionError)
    return { message: fallback, advice: 'A loja não respondeu: confira a sua conexão com a internet e tente de novo.' }
  const message = error instanceof CallError ? error.message : error
  return { message: typeof message === 'string' && message !== '' ? message : fallback }
}

/** The same as one text, where there is no place for an error box. */
export function failureSentence(error: unknown, fallback: string): string {
  const { message, advice } = failureText(error, fallback)
  return advice ? `${message.replace(/\.$/, '')}. ${advice}` : message
}

/** For an action with a single field: the message of what is wrong in it, or else of the failure. */
export const failureOf = (error: unknown, fallback: string): string =>
  (error instanceof CallError && Object.values(error.fields)[0]) || failureSentence(error, fallback)
