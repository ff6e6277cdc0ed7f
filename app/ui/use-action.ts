import { useState } from 'react'

type ActionState = { kind: 'idle' | 'running' | 'done' } | { kind: 'failed'; error: unknown }

/** An action of the user: whether it runs, and how it failed. What follows from its success is part of the action. */
export function useAction<Input extends unknown[]>(action: (...input: Input) => Promise<unknown>) {
  const [state, setState] = useState<ActionState>({ kind: 'idle' })
  const run = async (...input: Input) => {
    setState({ kind: 'running' })
    try {
      await action(...input)
      setState({ kind: 'done' })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  return {
    isRunning: state.kind === 'running',
    isDone: state.kind === 'done',
    /** The last run's failure, or null. */
    failure: state.kind === 'failed' ? state : null,
    run,
    reset: () => setState({ kind: 'idle' }),
  }
}
