import { useState } from 'react'
import { failureOf, requestCode } from './api.ts'
import type { PendingCode } from './pending-code.ts'

/** Requests a code for an address. */
export function useRequestCode(onRequested: (pending: PendingCode) => void) {
  const [sending, setSending] = useState(false)
  const [error, setError] = useState('')
  const request = async (typed: string) => {
    setSending(true)
    setError('')
    try {
      const { email, resendSeconds } = await requestCode(typed)
      const now = Date.now()
      onRequested({ email, requestedAt: now, resendAt: now + resendSeconds * 1_000 })
    } catch (refused) {
      setError(failureOf(refused, 'O código não foi enviado'))
    } finally {
      setSending(false)
    }
  }
  return { sending, error, request }
}
