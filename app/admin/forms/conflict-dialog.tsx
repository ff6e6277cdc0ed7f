import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { useWords } from '../words.ts'
import type { ConflictingField } from './conflicting-fields.ts'

interface Props {
  fields: ConflictingField[]
  savedBy?: (() => Promise<{ actor: string; at: string } | null>) | undefined
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/**
 * Shown when two users edited the same entry. It compares this user's changes with the saved version and offers two ways to continue.
 * Closing it returns to the form with this user's changes.
 */
export function ConflictDialog({ fields, savedBy, onTakeTheirs, onKeepMine }: Props) {
  const words = useWords()
  const [who, setWho] = useState<{ actor: string; at: string } | null>(null)
  useEffect(() => {
    // The dialog is shown without waiting for the name. Until it is known, or if it cannot be read, the text is 'Somebody'.
    savedBy?.().then(setWho, () => setWho(null))
  }, [savedBy])
  return (
    <Dialog title={words.conflictTitle} width="52rem" onClose={onKeepMine}>
      <p>{words.conflictText(who?.actor ?? words.somebody, who ? formatMoment(who.at) : '…')}</p>
      {fields.length === 0 ? <p className="mt-3 font-semibold">{words.same}</p> : <Comparison fields={fields} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button size="list" onClick={onTakeTheirs}>
          {words.takeTheirs}
        </Button>
        <Button look="ink" size="list" onClick={onKeepMine}>
          {words.keepMine}
        </Button>
      </div>
    </Dialog>
  )
}

/** Compares the saved value with this user's value, field by field. */
function Comparison({ fields }: { fields: ConflictingField[] }) {
  const words = useWords()
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-left text-small">
      <thead>
        <tr>
          <th scope="col" className="w-20 py-2 pr-3 font-semibold sm:w-28">
            {words.field}
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {words.theirs}
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
