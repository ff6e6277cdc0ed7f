import { useState } from 'react'
import { CallError } from '../../query/call-error.ts'
import { enterCode, failureOf } from './api.ts'

/** `over`: the code is worth nothing any more, so only another one helps. */
export type EnterState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'signed-in' }
  | { kind: 'refused'; message: string; over: boolean }

/** Sends the code that was typed. */
export function useEnterCode(email: string, onSignedIn: () => void) {
  const [state, setState] = useState<EnterState>({ kind: 'idle' })
  const enter = async (code: string) => {
    setState({ kind: 'sending' })
    try {
      await enterCode(email, code)
      setState({ kind: 'signed-in' })
      onSignedIn()
    } catch (error) {
      setState({
        kind: 'refused',
        message: failureOf(error, 'Não foi possível entrar'),
        over: error instanceof CallError && error.code === 'CODE_OVER',
      })
    }
  }
  return { state, enter, reset: () => setState({ kind: 'idle' }) }
}
