import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { codeDigits } from '#domain/sign-in-code.ts'
import { useSettings } from '../../settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { PendingCode } from './pending-code.ts'
import { ResendCode } from './resend-code.tsx'
import { useEnterCode } from './use-enter-code.ts'

interface Props {
  pending: PendingCode
  /** Another code was requested. */
  onRequested: (pending: PendingCode) => void
  onSignedIn: () => void
  onBack: () => void
}

/** The code is sent by itself after the sixth digit, however it was typed, pasted or filled in by the phone. */
export function CodeStep({ pending, onRequested, onSignedIn, onBack }: Props) {
  const { state, enter, reset } = useEnterCode(pending.email, onSignedIn)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const waiting = state.kind === 'sending' || state.kind === 'signed-in'
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (state.kind !== 'refused') return
    setCode('')
    field.current?.focus()
  }, [state])
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = codeDigits(target.value)
    setCode(digits)
    if (digits.length === 6 && digits !== code && !waiting) void enter(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!waiting) void enter(code)
  }
  const renew = (next: PendingCode) => {
    reset()
    setCode('')
    field.current?.focus()
    onRequested(next)
  }
  return (
    <>
      <h1 className="display text-1">Digite o código</h1>
      <p className="mt-4 mb-8 text-3 text-ink-2">
        Enviamos um código de seis dígitos para <b className="wrap-anywhere text-ink">{pending.email}</b>. Ele vale por 10 minutos.
      </p>
      <form noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label="Código de seis dígitos"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={code}
          onChange={type}
          readOnly={waiting}
          error={state.kind === 'refused' ? state.message : undefined}
          inputClassName="money text-[1.75rem] font-semibold tracking-[.3em]"
        />
        <Button look="ink" type="submit" size="pay" className="mt-6 w-full" aria-disabled={waiting}>
          {waiting ? 'Conferindo…' : 'Entrar'}
        </Button>
      </form>
      <div className="mt-5 -ml-1 flex flex-wrap items-center gap-x-7 gap-y-1">
        <ResendCode pending={pending} onRequested={renew} />
        <Button look="plain" size="row" onClick={onBack}>
          Trocar o e-mail
        </Button>
      </div>
      <NotArrived />
    </>
  )
}

function NotArrived() {
  const { supportEmail } = useSettings()
  return (
    <div className="mt-8 border-t border-rule pt-5 text-ink-2">
      <p className="font-semibold text-ink">Não chegou?</p>
      <p className="mt-1">
        Procure no spam e confira se o endereço está certo. Se continuar sem chegar, escreva para{' '}
        <a className="ink-link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </div>
  )
}
