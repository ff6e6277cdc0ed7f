import { useState } from 'react'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useFormAction } from '#app/ui/use-form-action.ts'

interface Props {
  label: string
  /** The text to begin with. */
  note?: string
  button: string
  onSave: (note: string) => Promise<unknown>
  onCancel?: () => void
}

/** Writes a note. What was typed stays until it is stored. */
export function NoteForm({ label, note = '', button, onSave, onCancel }: Props) {
  const [saved, setSaved] = useState(0)
  const { form, isRunning, failure, fields } = useFormAction(async ({ note: typed = '' }) => {
    await onSave(typed)
    setSaved(saved + 1)
  })
  return (
    <form {...form} className="grid gap-2 py-3">
      <TextArea key={saved} dense label={label} name="note" rows={3} maxLength={4_000} defaultValue={note} error={fields.note} />
      {failure && (
        <p role="alert" className="text-small text-bad">
          {failureText(failure.error, 'A anotação não foi salva').message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="list" disabled={isRunning}>
          {button}
        </Button>
        {onCancel && (
          <Button look="plain" size="list" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  )
}
