import { IconButton } from './icon-button.tsx'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { UnfinishedContext } from './unfinished.tsx'
import { useWords } from '../texts.ts'
import { moveToastsInto } from './toasts.tsx'
import { LeaveDialogGuard, useClosing } from './closing.ts'

interface Props {
  title: ReactNode
  width?: string
  onClose: () => void
  children: ReactNode
}

/**
 * The native dialog element traps the focus and restores it afterwards. Escape, the close button, the browser's back button and a link in it
 * ask first while something inside is unsaved (`useUnfinished`).
 */
export function Dialog({ title, width = '44rem', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const words = useWords()
  const { unfinished, isUnsaved, isReleased, mayClose } = useClosing()
  useModal(dialog)
  const close = async () => {
    if (await mayClose()) dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      // Browsers do not let a page stop the second of two closing gestures, but they let it stop the key.
      onKeyDown={(event) => {
        if (!isEscapeIn(dialog, event)) return
        event.preventDefault()
        void close()
      }}
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
      onClose={() => {
        // React's development mode runs the effect twice, and the browser reports later that the dialog was closed.
        if (dialog.current?.open) return
        if (isReleased()) return onClose()
        dialog.current?.showModal()
        void close()
      }}
      aria-labelledby={id}
      style={{ width: `min(100% - 2rem, ${width})` }}
      className="m-auto max-h-[90dvh] overflow-y-auto rounded-2 border border-rule bg-paper-up p-5 text-left whitespace-normal text-ink shadow-over backdrop:bg-[oklch(0_0_0/.5)] md:p-6"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={id} className="display text-2">
          {title}
        </h2>
        <IconButton Icon={X} label={words.close} onClick={() => void close()} className="-mt-2 -mr-2" />
      </div>
      <UnfinishedContext value={unfinished}>{children}</UnfinishedContext>
      {isUnsaved && <LeaveDialogGuard isReleased={isReleased} mayClose={mayClose} />}
    </dialog>
  )
}

/** A key that was pressed in a dialog inside this one is not meant for this one. */
const isEscapeIn = (dialog: RefObject<HTMLDialogElement | null>, { key, target, defaultPrevented }: KeyboardEvent) =>
  key === 'Escape' && !defaultPrevented && target instanceof Element && target.closest('dialog') === dialog.current

function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    const moveToastsBack = moveToastsInto(element)
    return () => {
      moveToastsBack()
      // An open dialog that is removed does not restore the focus.
      element.close()
    }
  }, [dialog])
}
