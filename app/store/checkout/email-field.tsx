import { type ChangeEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { suggestEmail } from '#domain/platform/values/email-suggestion.ts'
import { TextField } from '#app/ui/field.tsx'
import { fieldOf } from './fields.ts'
import type { CheckoutForm } from './form.ts'

/** The e-mail, with 'Você quis dizer …?' below it if its domain looks mistyped. The suggestion never blocks the payment. */
export function EmailField({ form, className }: { form: UseFormReturn<CheckoutForm>; className: string }) {
  const field = fieldOf(form, 'email')
  const typed = form.watch('email')
  // An incomplete address is not checked: the check waits until the field loses the focus, or the browser has filled it in.
  const [finished, setFinished] = useState(typed)
  const [dismissed, setDismissed] = useState('')
  const suggested = typed === finished && typed !== dismissed ? suggestEmail(typed) : null

  const take = (email: string) => {
    form.setValue('email', email, { shouldDirty: true, shouldValidate: true })
    form.setFocus('email')
  }
  const dismiss = () => {
    setDismissed(typed)
    form.setFocus('email')
  }
  return (
    <div className={className}>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        hint="O acesso chega neste endereço."
        {...field}
        onBlur={(event) => {
          void field.onBlur(event)
          setFinished(form.getValues('email'))
        }}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          if (document.activeElement !== event.target) setFinished(event.target.value)
          void field.onChange(event)
        }}
      />
      <p role="status" className="flex flex-wrap items-center gap-x-4 text-small text-ink-2 not-empty:mt-1">
        {suggested && <Suggestion email={suggested} onTake={() => take(suggested)} onDismiss={dismiss} />}
      </p>
    </div>
  )
}

function Suggestion({ email, onTake, onDismiss }: { email: string; onTake: () => void; onDismiss: () => void }) {
  return (
    <>
      <span>
        Você quis dizer{' '}
        <button type="button" onClick={onTake} className="ink-link min-h-11 font-semibold break-all text-ink">
          {email}
        </button>
        ?
      </span>
      <button type="button" onClick={onDismiss} className="min-h-11 underline">
        Não, está certo
      </button>
    </>
  )
}
