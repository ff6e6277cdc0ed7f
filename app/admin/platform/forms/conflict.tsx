import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { useWords } from '../texts.ts'

export interface Described {
  label: string
  text: string
}

interface ConflictingField {
  label: string
  theirs: string
  mine: string
}

/** The fields that this user changed since `begin` and whose saved values now differ. A field changed only by others is no conflict. */
export function conflictingFields(
  begin: readonly Described[],
  theirs: readonly Described[],
  mine: readonly Described[],
): ConflictingField[] {
  const textIn = (fields: readonly Described[], label: string) => fields.find((field) => field.label === label)?.text ?? ''
  return mine.flatMap(({ label, text }) => {
    const saved = textIn(theirs, label)
    return text !== textIn(begin, label) && text !== saved ? [{ label, theirs: saved, mine: text }] : []
  })
}

const movedText =
  'Your save got no response, and the stock has changed since, by what you added or by others. Compare before you save again:'

interface Props {
  /** Nobody has edited it, but a total has changed, and this save may be why. */
  moved: boolean
  fields: ConflictingField[]
  savedBy?: (() => Promise<{ actor: string; at: string } | null>) | undefined
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * Shown when two users edited the same entry, or when it cannot be told whether this user's addition to a total was stored. It compares this
 * user's changes with the saved version and offers two ways to continue. Closing it returns to the form with this user's changes.
 */
export function ConflictDialog({ moved, fields, savedBy, onTakeTheirs, onKeepMine }: Props) {
  const words = useWords()
  const [who, setWho] = useState<{ actor: string; at: string } | null>(null)
  useEffect(() => {
    // The dialog is shown without waiting for the name. Until it is known, or if it cannot be read, the text is 'Somebody'.
    savedBy?.().then(setWho, () => setWho(null))
  }, [savedBy])
  return (
    <Dialog title={moved ? 'The stock has changed' : words.conflictTitle} width="52rem" onClose={onKeepMine}>
      <p>{moved ? movedText : words.conflictText(who?.actor ?? words.somebody, who ? formatMoment(who.at) : '…')}</p>
      {fields.length === 0 ? (
        <p className="mt-3 font-semibold">{words.same}</p>
      ) : (
        <Comparison fields={fields} theirs={moved ? 'Stored now' : words.theirs} />
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button size="list" onClick={onTakeTheirs}>
          {moved ? 'Take what is stored' : words.takeTheirs}
        </Button>
        <Button look="ink" size="list" onClick={onKeepMine}>
          {moved ? 'Keep what I wrote' : words.keepMine}
        </Button>
      </div>
    </Dialog>
  )
}

/** Compares the saved value with this user's value, field by field. */
function Comparison({ fields, theirs }: { fields: ConflictingField[]; theirs: string }) {
  const words = useWords()
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-left text-small">
      <thead>
        <tr>
          <th scope="col" className="w-20 py-2 pr-3 font-semibold sm:w-28">
            {words.field}
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {theirs}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {words.mine}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.label} className="border-t border-rule align-top">
            <th scope="row" className="py-2 pr-3 font-semibold">
              {field.label}
            </th>
            <td className="py-2 pr-3 break-words whitespace-pre-line">{field.theirs || words.empty}</td>
            <td className="bg-accent-wash px-2 py-2 break-words whitespace-pre-line">{field.mine || words.empty}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
