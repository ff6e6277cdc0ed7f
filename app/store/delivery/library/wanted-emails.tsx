import { failureText } from '#app/query/failure-text.ts'
import type { Profile } from '#domain/people/people-answers.ts'
import { useAction } from '#app/ui/use-action.ts'
import { useSaveProfile } from './use-library.ts'

/** Choices of the e-mails that an address gets beside those about its purchases. Each is saved at once. */
export const WantedEmails = ({ profile }: { profile: Profile }) => (
  <div className="grid gap-1">
    <Choice part="lessonEmails" wanted={profile.lessonEmails}>
      Avisar quando abrir uma aula de um curso meu
    </Choice>
    <Choice part="recoveryEmails" wanted={profile.recoveryEmails}>
      Lembrar de um pedido que ficou sem pagamento
    </Choice>
  </div>
)

function Choice({ part, wanted, children }: { part: 'lessonEmails' | 'recoveryEmails'; wanted: boolean; children: string }) {
  const { isRunning, isDone, failure, run } = useAction(useSaveProfile<boolean>(part))
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-[var(--accent)]"
          checked={isRunning ? !wanted : wanted}
          onChange={() => isRunning || void run(!wanted)}
        />
        {children}
      </label>
      <p role="status" className={`text-small ${failure ? 'text-bad' : 'text-ink-2'}`}>
        {failure ? failureText(failure.error, 'A escolha não foi salva. Tente de novo.').message : isDone && 'Escolha salva.'}
      </p>
    </div>
  )
}
