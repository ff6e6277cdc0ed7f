import { failureText } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'

interface Props {
  /** Undefined: it is not known yet. */
  wanted: boolean | undefined
  save: (wanted: boolean) => Promise<unknown>
  children: string
}

/** A choice that is saved at once. */
export function SavedChoice({ wanted, save, children }: Props) {
  const { isRunning, isDone, failure, run } = useAction(save)
  const isWanted = wanted ?? false
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-[var(--accent)]"
          disabled={wanted === undefined}
          checked={isRunning ? !isWanted : isWanted}
          onChange={() => isRunning || void run(!isWanted)}
        />
        {children}
      </label>
      <p role="status" className={`text-small ${failure ? 'text-bad' : 'text-ink-2'}`}>
        {failure ? failureText(failure.error, 'A escolha não foi salva. Tente de novo.').message : isDone && 'Escolha salva.'}
      </p>
    </div>
  )
}
