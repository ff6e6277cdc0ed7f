import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MetaArgs } from 'react-router'
import type { ContactAnswer } from '#domain/rest-answers.ts'
import { CallError } from '../../query/call-error.ts'
import { callRest } from '../../query/call-rest.ts'
import { failureText } from '../../query/failure-text.ts'
import { useSettings } from '../../settings.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { TextField } from '../../ui/field.tsx'
import { LegalPage } from '../legal/legal-page.tsx'
import { describe } from '../shell/describe.ts'
import { MessageField } from './message-field.tsx'
import { Received } from './received.tsx'
import { forgetTyped, restoreTyped, saveTyped } from './typed-message.ts'

export const meta = ({ matches, location }: MetaArgs) =>
  describe(matches, location, {
    title: 'Contato',
    description: 'Escreva para a loja: a mensagem é confirmada na hora e respondida em até cinco dias.',
  })

type State = { kind: 'writing' } | { kind: 'sending' } | { kind: 'received'; answer: ContactAnswer } | { kind: 'failed'; error: unknown }

/** A message to the store (Decreto 7.962/2013, art. 4). The server validates it; whatever fails, what was typed stays. */
export default function Contact() {
  const { supportEmail, seller } = useSettings()
  const [state, setState] = useState<State>({ kind: 'writing' })
  if (state.kind === 'received') return <Received answer={state.answer} onAnother={() => setState({ kind: 'writing' })} />
  return (
    <LegalPage title="Contato">
      <p>
        Dúvidas, reclamações, trocas, cancelamentos. A mensagem é confirmada na hora, por e-mail, e respondida em até cinco dias. Se
        preferir, escreva para{' '}
        <a href={`mailto:${supportEmail}`} className="ink-link">
          {supportEmail}
        </a>
        {seller.phone && <> ou ligue para {seller.phone}</>}.
      </p>
      <Form state={state} onState={setState} />
    </LegalPage>
  )
}

function Form({ state, onState }: { state: State; onState: (state: State) => void }) {
  const form = useRef<HTMLFormElement>(null)
  // Each attempt to send the same message has the same key, so that it is stored once. A changed message is another one.
  const attempt = useRef({ sent: '', key: '' })
  const fields = state.kind === 'failed' && state.error instanceof CallError ? (state.error.fields ?? {}) : {}
  useEffect(() => restoreTyped(form.current!), [])
  useEffect(() => {
    if (state.kind === 'failed') form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [state])
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const sent = JSON.stringify(typed)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() }
    onState({ kind: 'sending' })
    try {
      const { answer } = await callRest<ContactAnswer>('/contact', { body: { ...typed, key: attempt.current.key } })
      forgetTyped()
      onState({ kind: 'received', answer })
    } catch (error) {
      onState({ kind: 'failed', error })
    }
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      onInput={(event) => saveTyped(event.currentTarget)}
      className="grid gap-5"
    >
      <noscript>
        <p className="font-semibold">Para enviar por aqui, ligue o JavaScript do navegador, ou escreva para o e-mail acima.</p>
      </noscript>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label="Nome" autoComplete="name" required error={fields.name} />
        <TextField name="email" type="email" label="E-mail" autoComplete="email" required error={fields.email} />
      </div>
      <TextField name="order" label="Número do pedido" optional autoComplete="off" error={fields.order} className="sm:max-w-[20rem]" />
      <MessageField error={fields.message} />
      {state.kind === 'failed' && Object.keys(fields).length === 0 && (
        <ErrorBox {...failureText(state.error, 'A mensagem não foi enviada.')}>
          <p className="text-small">O que você escreveu continua aqui.</p>
        </ErrorBox>
      )}
      <Button
        type="submit"
        look="ink"
        disabled={state.kind === 'sending'}
        aria-busy={state.kind === 'sending'}
        className="justify-self-start max-sm:w-full"
      >
        {state.kind === 'sending' ? 'Enviando…' : 'Enviar mensagem'}
      </Button>
    </form>
  )
}
