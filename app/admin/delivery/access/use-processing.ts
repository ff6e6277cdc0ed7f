import { useState } from 'react'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { isSignedOut, panelClient } from '#app/admin/platform/calls/call-panel.ts'
import { changePermission, type PermissionAction } from './access.ts'
import { type Outcome, type Processed, withOutcome } from './processed.ts'

/** Nothing arrived, or what did is not the store's. */
const isWithoutAnswer = (error: unknown) => error instanceof ConnectionError || (error instanceof CallError && error.code === 'NETWORK')

/**
 * See docs/rules/admin-panel.md#permissions: the addresses are processed one after another, each with its success or error. Failed ones can
 * be retried.
 */
export function useProcessing(slug: string) {
  const [list, setList] = useState<Processed>(new Map())
  const [running, setRunning] = useState(false)
  const [signedOut, setSignedOut] = useState(false)

  const note = (emails: string[], outcome: Outcome) => setList((before) => withOutcome(before, emails, outcome))

  const run = async (action: PermissionAction, emails: string[]) => {
    setRunning(true)
    setSignedOut(false)
    note(emails, { kind: 'waiting' })
    for (const email of emails) {
      note([email], { kind: 'running' })
      try {
        await changePermission(email, slug, action)
        note([email], { kind: 'done' })
      } catch (error) {
        if (isSignedOut(error)) setSignedOut(true)
        const fallback = isWithoutAnswer(error) ? 'Network response was not ok' : 'Failed to process permission'
        note([email], { kind: 'failed', message: failureSentence(error, fallback) })
      }
    }
    setRunning(false)
    await panelClient.invalidateQueries({ queryKey: ['access'] })
    await panelClient.invalidateQueries({ queryKey: ['history', 'ACCESS'] })
  }

  return { list, running, signedOut, forgetSignedOut: () => setSignedOut(false), run }
}
