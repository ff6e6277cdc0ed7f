import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { playerKeys } from './use-player-keys.ts'

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="atalhos"
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2 border border-rule bg-paper-up p-6 text-ink backdrop:bg-[rgb(0_0_0/.5)]"
    >
      <div className="flex items-center justify-between">
        <h2 id="atalhos" className="display text-2">
          Atalhos do teclado
        </h2>
        <button
          type="button"
          aria-label="Fechar"
          onClick={() => dialog.current?.close()}
          className="inline-flex size-11 items-center justify-center"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {playerKeys.map(({ shown, text }) => (
          <div key={shown} className="contents">
            <dt>
              <kbd className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-1 border border-rule-strong bg-paper px-2 font-sans text-small font-semibold">
                {shown}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
