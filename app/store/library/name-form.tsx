import { failureOf } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormAction } from '#app/ui/use-form-action.ts'

interface Props {
  onSave: (name: string) => Promise<unknown>
  hint: string
  failed: string
  button: string
  busy: string
}

/** The name for certificates, which is entered once. */
export function NameForm({ onSave, hint, failed, button, busy }: Props) {
  const { isRunning, failure, form } = useFormAction(({ name = '' }) => onSave(name))
  return (
    <form {...form} className="max-w-[28rem]">
      <TextField
        label="Nome completo"
        name="name"
        autoComplete="name"
        hint={hint}
        error={failure ? failureOf(failure.error, failed) : undefined}
      />
      <Button type="submit" look="ink" className="mt-4" aria-busy={isRunning}>
        {isRunning ? busy : button}
      </Button>
    </form>
  )
}
