import { useEffect } from 'react'
import { useBlocker } from 'react-router'

interface Props {
  isReleased: () => boolean
  mayClose: () => Promise<boolean>
}

/** Asks before a link, the browser's back button or a reload takes a dialog away in which something is unsaved. */
export function LeaveDialogGuard({ isReleased, mayClose }: Props) {
  const blocker = useBlocker(() => !isReleased())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void mayClose().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
    // The question is asked once for each navigation that is blocked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocker])
  // Both functions read what is unsaved at the moment when they are called.
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased()) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
