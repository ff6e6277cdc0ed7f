import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { SessionAnswer } from '#domain/people/people-answers.ts'
import { codeDigits, digitsWord } from '#domain/people/buyers/sign-in-code.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SupportEmail } from '#app/store/shell/support-email.tsx'
import type { PendingCode } from './pending-code.ts'
import { ResendCode } from './resend-code.tsx'

interface Props {
  pending: PendingCode
  /** Another code was requested. */
  onRequested: (pending: PendingCode) => void
  onSignedIn: () => void
  onBack: () => void
}

/** The code is sent by itself after its last digit, however it was typed, pasted or filled in by the phone. */
export function CodeStep({ pending, onRequested, onSignedIn, onBack }: Props) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const begin = () => {
    setCode('')
    field.current?.focus()
  }
  const [isSignedIn, setSignedIn] = useState(false)
  const { isRunning, failure, run, reset } = useAction(async (digits: string) => {
    try {
      await callRest<SessionAnswer>('/sign-in', { body: { email: pending.email, code: digits } })
    } catch (error) {
      begin()
      throw error
    }
    setSignedIn(true)
    onSignedIn()
  })
  const word = digitsWord(pending.digits)
  const waiting = isRunning || isSignedIn
  useEffect(() => field.current?.focus(), [])
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = codeDigits(target.value, pending.digits)
    setCode(digits)
    if (digits.length === pending.digits && digits !== code && !waiting) void run(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!waiting) void run(code)
  }
  const renew = (next: PendingCode) => {
    reset()
    begin()
    onRequested(next)
  }
  return (
    <>
      <h1 className="display text-1">Digite o código</h1>
      <Sent pending={pending} word={word} />
      <form noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={`Código de ${word} dígitos`}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={code}
          onChange={type}
          readOnly={waiting}
          error={failure ? failureOf(failure.error, 'Não foi possível entrar') : undefined}
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

const Sent = ({ pending: { email, isShared }, word }: { pending: PendingCode; word: string }) => (
  <p className="mt-4 mb-8 text-3 text-ink-2">
    <span>
      {isShared
        ? `Use o código mais recente, de ${word} dígitos, que chegou há poucos minutos em `
        : `Enviamos um código de ${word} dígitos para `}
    </span>
    <b className="wrap-anywhere text-ink">{email}</b>. Ele vale por 10 minutos.
  </p>
)

const NotArrived = () => (
  <div className="mt-8 border-t border-rule pt-5 text-ink-2">
    <p className="font-semibold text-ink">Não chegou?</p>
    <p className="mt-1">
      Procure no spam e confira se o endereço está certo. Se continuar sem chegar, escreva para <SupportEmail />.
    </p>
  </div>
)
