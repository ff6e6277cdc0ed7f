import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { PendingCode } from './pending-code.ts'
import { useRequestCode } from './use-request-code.ts'

interface Props {
  /** The address that the buyer came back to change; empty on arrival. */
  given: string
  onRequested: (pending: PendingCode) => void
}

export function EmailStep({ given, onRequested }: Props) {
  const { sending, error, request } = useRequestCode(onRequested)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (given || error) field.current?.focus()
  }, [given, error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending) void request(field.current?.value ?? '')
  }
  return (
    <>
      <h1 className="display text-1">Entre na sua estante</h1>
      <p className="mt-4 mb-8 text-3 text-ink-2">Digite o e-mail da sua compra. Enviamos um código para você entrar, sem senha.</p>
      <form noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={given}
          readOnly={sending}
          error={error}
        />
        <Button look="ink" type="submit" size="pay" className="mt-6 w-full" aria-disabled={sending}>
          {sending ? 'Enviando o código…' : 'Receber código'}
        </Button>
      </form>
      <p className="mt-6 text-small text-ink-2">Comprou com mais de um e-mail? Cada um tem a sua estante.</p>
    </>
  )
}
