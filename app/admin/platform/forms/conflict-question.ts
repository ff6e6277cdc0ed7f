import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { useWords } from '../texts.ts'
import type { Versioned } from './save-change.ts'
import type { Editor } from './use-editor.ts'

const moved = {
  title: 'The stock has changed',
  text: 'Your save got no response, and the stock has changed since, by what you added or by others. Look at the stock before you save again.',
  yes: 'Take what is stored',
  no: 'Keep what I wrote',
}

/**
 * Asks what becomes of this user's changes when another version was saved meanwhile, or when it cannot be told whether an addition to a total
 * was stored. Closing the question keeps them.
 */
export function useConflictQuestion<Fields extends FieldValues, Saved extends Versioned>({
  state,
  takeTheirs,
  keepMine,
}: Editor<Fields, Saved>) {
  const ask = useConfirm()
  const { conflict } = useWords()
  const settle = useEffectEvent((takesTheirs: boolean) => (takesTheirs ? takeTheirs() : keepMine()))
  const conflicting = state.kind === 'conflict' ? state : null
  useEffect(() => {
    if (!conflicting) return
    const abort = new AbortController()
    void ask(conflicting.moved ? moved : conflict, abort.signal).then((takesTheirs) => !abort.signal.aborted && settle(takesTheirs))
    return () => abort.abort()
  }, [conflicting, ask, conflict])
}
