import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A native dialog, as long as it is rendered: it traps the focus, closes on Escape, and restores the focus. */
export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      className="m-auto max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-2 border border-rule bg-paper-up p-5 text-ink shadow-over backdrop:bg-[oklch(0_0_0/.5)] md:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="display text-2">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Fechar"
          onClick={onClose}
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
