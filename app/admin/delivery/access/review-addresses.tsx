import { Check, CircleAlert, LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { SignInAgain } from '#app/admin/platform/calls/failed-call.tsx'
import { useWords } from '#app/admin/platform/texts.ts'
import type { PermissionAction } from './access.ts'
import { endedIn, failedIn, type Outcome, type Processed, progressText, reviewTitle } from './processed.ts'
import { useProcessing } from './use-processing.ts'

interface Props {
  slug: string
  action: PermissionAction
  /** The addresses recognised in the text. Each can be removed from the list. */
  recognised: string[]
  onBack: () => void
  onFinished: () => void
}

/** Step 2: review the recognised addresses, then see the outcome of each. */
export function ReviewAddresses({ slug, action, recognised, onBack, onFinished }: Props) {
  const [emails, setEmails] = useState(recognised)
  const { list, running, signedOut, forgetSignedOut, run } = useProcessing(slug)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const started = list.size > 0
  const failed = failedIn(list)
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="display text-2 outline-none">
        {reviewTitle(action, emails.length)}
      </h2>
      <p className="text-ink-2">
        {action === 'grant'
          ? 'Quem ganha o acesso agora recebe um e-mail; quem já tinha não recebe outro.'
          : 'Quem perde o acesso não recebe e-mail.'}
      </p>
      {started ? (
        <Outcomes list={list} running={running} />
      ) : (
        <Chips emails={emails} onRemove={(email) => setEmails(emails.filter((each) => each !== email))} />
      )}
      {signedOut && !running && <SessionOver onDone={forgetSignedOut} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {started && !running ? (
          <>
            {failed.length > 0 && (
              <Button look="ink" onClick={() => void run(action, failed)}>
                Tentar de novo as que falharam
              </Button>
            )}
            <Button onClick={onFinished}>Concluir</Button>
          </>
        ) : (
          <>
            <Button disabled={running} onClick={onBack}>
              Voltar
            </Button>
            <Button look="ink" disabled={running || emails.length === 0} aria-busy={running} onClick={() => void run(action, emails)}>
              {running ? 'Processando...' : 'Confirmar'}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function SessionOver({ onDone }: { onDone: () => void }) {
  const words = useWords()
  return (
    <div className="mt-4 max-w-3xl">
      <ErrorBox message={words.sessionOver}>
        <SignInAgain onDone={onDone} />
      </ErrorBox>
    </div>
  )
}

function Chips({ emails, onRemove }: { emails: string[]; onRemove: (email: string) => void }) {
  if (emails.length === 0) return <p className="mt-4 text-ink-2">Nenhum e-mail na lista. Volte para escrever outros.</p>
  return (
    <ul aria-label="E-mails reconhecidos" className="mt-4 flex flex-wrap gap-2">
      {emails.map((email) => (
        <li key={email} className="inline-flex max-w-full items-center rounded-1 border border-rule-strong bg-paper-up pl-3 text-small">
          <span title={email} className="min-w-0 truncate">
            {email}
          </span>
          <button
            type="button"
            aria-label={`Tirar ${email}`}
            onClick={() => onRemove(email)}
            className="inline-flex size-9 shrink-0 items-center justify-center text-ink-2 hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Outcomes({ list, running }: { list: Processed; running: boolean }) {
  return (
    <>
      <progress
        aria-label="Andamento"
        value={endedIn(list)}
        max={list.size}
        className="mt-4 block h-1.5 w-full max-w-3xl appearance-none overflow-hidden rounded-full bg-paper-down [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-ink"
      />
      <p role="status" className="mt-2 text-small text-ink-2">
        {progressText(list, running)}
      </p>
      <ul aria-label="Resultado" className="mt-3 max-w-3xl border-t border-rule">
        {[...list].map(([email, outcome]) => (
          <OutcomeLine key={email} email={email} outcome={outcome} />
        ))}
      </ul>
    </>
  )
}

function OutcomeLine({ email, outcome }: { email: string; outcome: Outcome }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-rule py-2">
      <Sign kind={outcome.kind} />
      <span title={email} className="min-w-0 flex-1 truncate">
        {email}
      </span>
      {outcome.kind === 'failed' ? (
        <span className="text-small font-semibold text-bad max-sm:w-full max-sm:pl-7">{outcome.message}</span>
      ) : (
        <span className={`text-small ${outcome.kind === 'done' ? 'font-semibold text-ok' : 'text-ink-2'}`}>
          {statusTexts[outcome.kind]}
        </span>
      )}
    </li>
  )
}

const statusTexts = { waiting: 'na fila', running: 'processando', done: 'sucesso' }

function Sign({ kind }: { kind: Outcome['kind'] }) {
  if (kind === 'done') return <Check aria-hidden className="size-4 text-ok" />
  if (kind === 'failed') return <CircleAlert aria-hidden className="size-4 text-bad" />
  return <LoaderCircle aria-hidden className={`size-4 text-ink-3 ${kind === 'running' ? 'animate-spin' : 'opacity-40'}`} />
}
