import { useWords } from '../texts.ts'

/** Tells the user that the form was restored from a draft. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const words = useWords()
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 rounded-2 bg-info-wash px-4 py-2 text-info">
      <p>{words.draft}</p>
      <button type="button" onClick={onDiscard} className="min-h-9 font-semibold underline underline-offset-4">
        {words.discardDraft}
      </button>
    </div>
  )
}
