import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { takeFocus } from '#app/ui/take-focus.ts'

/** Shown in place of the removed line. */
export function UndoRemoval({ title, onUndo }: { title: string; onUndo: () => void }) {
  const text = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-ink-2">
      <p id={text} className="min-w-0 text-small wrap-anywhere">{`“${title}” saiu do carrinho.`}</p>
      <button
        ref={takeFocus}
        type="button"
        aria-describedby={text}
        onClick={onUndo}
        className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-ink"
      >
        <Undo2 aria-hidden className="size-4" />
        <span className="ink-link">Desfazer</span>
      </button>
    </div>
  )
}
