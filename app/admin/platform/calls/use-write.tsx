import { use } from 'react'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { type Lang, LangContext, wordsOf } from '../texts.ts'
import { isSignedOut, panelClient } from './call-panel.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { SignInAgain } from './failed-call.tsx'

export interface Write<Variables, Result> {
  send: (variables: Variables) => Promise<Result>
  /** The toast after a success. */
  done?: string | ((result: Result, variables: Variables) => string)
  /** The toast if there was no response. Without it, the caller shows the error. */
  failed?: string
  /** The queries that are read again, also after a refusal: others may have changed the entry meanwhile. */
  again: readonly QueryKey[]
  /** After a success, when they have been read again. */
  onDone?: (result: Result) => void
}

/** An action of staff outside the forms of entries: says what came of it, and reads again whatever shows it. */
export function useWrite<Result, Variables = void>({ send, done, failed, again, onDone }: Write<Variables, Result>) {
  const lang = use(LangContext)
  return useMutation({
    mutationFn: (variables: Variables) => send(variables),
    onSuccess: (result, variables) => done && toast.success(typeof done === 'string' ? done : done(result, variables)),
    onError: (error) => failed && toastFailure(error, failed, lang),
    onSettled: async (result, error) => {
      // Any write may end what waits.
      for (const queryKey of [...again, ['today']]) await panelClient.invalidateQueries({ queryKey })
      if (!error) onDone?.(result as Result)
    },
  })
}

/** Whatever shows an order: the lists, its dialog and its history. */
export const ofOrder = (id: string): QueryKey[] => [['orders'], ['history', 'ORDER', id]]

/** Reports a failed action of a list, where there is no place for an error box. */
function toastFailure(error: unknown, fallback: string, lang: Lang) {
  if (isSignedOut(error)) toastSessionOver(lang)
  else toast.error(failureSentence(error, fallback))
}

/** Stays until the user has signed in, or closes it. */
function toastSessionOver(lang: Lang) {
  const { sessionOverNothingDone, signedInTryAgain } = wordsOf(lang)
  const id = 'session-over'
  const thank = () => {
    toast.dismiss(id)
    toast.success(signedInTryAgain, { duration: 8_000 })
  }
  toast.error(sessionOverNothingDone, {
    id,
    duration: Infinity,
    closeButton: true,
    description: (
      <LangContext value={lang}>
        <span className="[&_button]:text-paper">
          <SignInAgain onDone={thank} />
        </span>
      </LangContext>
    ),
  })
}
