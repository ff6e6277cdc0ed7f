import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useWords } from '../words.ts'
import { moveToastsInto } from './toasts.tsx'

interface Props {
  title: ReactNode
  width?: string
  onClose: () => void
  children: ReactNode
}

/** The native dialog element traps the focus, closes on Escape, and restores the focus afterwards. */
export function Dialog({ title, width = '44rem', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const words = useWords()
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    const moveToastsBack = moveToastsInto(element)
    return () => {
      moveToastsBack()
      // An open dialog that is removed does not restore the focus.
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      // React's development mode runs the effect twice, and the browser reports later that the dialog was closed.
      onClose={() => dialog.current?.open || onClose()}
      aria-labelledby={id}
      style={{ width: `min(100% - 2rem, ${width})` }}
      className="m-auto max-h-[90dvh] overflow-y-auto rounded-2 border border-rule bg-paper-up p-5 text-ink shadow-over backdrop:bg-[oklch(0_0_0/.5)] md:p-6"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={id} className="display text-2">
          {title}
        </h2>
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label={words.close}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
