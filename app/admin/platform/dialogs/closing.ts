import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { useUnloadQuestion } from './unfinished.tsx'
import { useConfirm } from './use-confirm.ts'

/** The unsaved entries of a dialog, and the question before they are lost. */
export function useClosing() {
  const ask = useConfirm()
  const [isUnsaved, setUnsaved] = useState(false)
  const [names] = useState(() => new Map<string, string>())
  const [unfinished] = useState(() => ({
    set: (id: string, name: string) => {
      names.set(id, name)
      setUnsaved(true)
    },
    delete: (id: string) => {
      const isDeleted = names.delete(id)
      setUnsaved(names.size > 0)
      return isDeleted
    },
  }))
  // The user has answered that it may be lost.
  const released = useRef(false)
  const isReleased = () => released.current || names.size === 0
  const mayClose = async (): Promise<boolean> => {
    released.current =
      isReleased() ||
      (await ask({
        title: 'Fechar sem salvar?',
        text: `Ainda não foi salvo: ${[...names.values()].join(', ')}.`,
        yes: 'Fechar sem salvar',
        no: 'Ficar',
      }))
    return released.current
  }
  return { unfinished, isUnsaved, isReleased, mayClose }
}

/** Asks before a link, the browser's back button or a reload takes a dialog away in which something is unsaved. */
export function LeaveDialogGuard({ isReleased, mayClose }: Pick<ReturnType<typeof useClosing>, 'isReleased' | 'mayClose'>) {
  const blocker = useBlocker(() => !isReleased())
  const answer = useEffectEvent(async (blocked: Extract<Blocker, { state: 'blocked' }>) => {
    if (await mayClose()) blocked.proceed()
    else blocked.reset()
  })
  // The question is asked once for each navigation that is blocked.
  useEffect(() => {
    if (blocker.state === 'blocked') void answer(blocker)
  }, [blocker])
  useUnloadQuestion(() => !isReleased())
  return null
}
