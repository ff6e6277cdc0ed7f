import type { SentCode } from '#domain/people/people-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { PendingCode } from './pending-code.ts'

/** Requests a code for an address. */
export function useRequestCode(onRequested: (pending: PendingCode) => void) {
  const { isRunning, failure, run } = useAction(async (typed: string) => {
    const { resendSeconds, ...sent } = await callRest<SentCode>('/sign-in/code', { body: { email: typed } })
    const now = Date.now()
    onRequested({ ...sent, requestedAt: now, resendAt: now + resendSeconds * 1_000 })
  })
  return { sending: isRunning, error: failure ? failureOf(failure.error, 'O código não foi enviado') : '', request: run }
}
