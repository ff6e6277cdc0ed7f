import { useState } from 'react'
import { longestQuestion } from '#domain/delivery/questions/question-limits.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { useFormAction } from '#app/ui/use-form-action.ts'
import { usePlayback } from '#app/store/player/playback.ts'
import { sendQuestion } from './question-calls.ts'

interface Props {
  slug: string
  lesson: string
  onSent: () => void
  onCancel: () => void
}

/** Writes a question, about the second of the video at which it was begun. What was typed stays until it is stored. */
export function AskForm({ slug, lesson, onSent, onCancel }: Props) {
  const playback = usePlayback()
  const [id] = useState(() => crypto.randomUUID())
  const [second] = useState(() => Math.floor(playback.position()))
  const { form, isRunning, failure, fields } = useFormAction(async ({ text = '', moment }) => {
    await sendQuestion(slug, lesson, id, { text, second: moment ? second : null })
    onSent()
  })
  return (
    <form {...form} className="mb-6 grid max-w-[42rem] gap-3">
      <TextArea
        label="Sua pergunta"
        name="text"
        rows={4}
        maxLength={longestQuestion}
        // The button that opened the form is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={fields.text}
        hint="Quem tem o curso vê a pergunta e o seu primeiro nome."
      />
      {second > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="moment" defaultChecked className="size-5 shrink-0 accent-[var(--accent)]" />
          <span>
            É sobre o momento <span className="money">{clockTime(second)}</span> do vídeo
          </span>
        </label>
      )}
      {failure && !fields.text && (
        <p role="alert" className="text-small text-bad">
          {failureText(failure.error, 'A pergunta não foi enviada').message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="ink" aria-busy={isRunning}>
          {isRunning ? 'Enviando…' : 'Enviar pergunta'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
