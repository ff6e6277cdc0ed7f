import { failureText } from '#app/query/failure-text.ts'
import { useSaveProfile } from './use-library.ts'

/** Whether this address gets e-mails about new lessons. Saved at once. */
export function LessonEmails({ wanted }: { wanted: boolean }) {
  const save = useSaveProfile<boolean>('lessonEmails')
  return (
    <>
      <label className="inline-flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-[var(--accent)]"
          checked={save.isPending ? save.variables : wanted}
          onChange={(event) => !save.isPending && save.mutate(event.target.checked)}
        />
        Avisar por e-mail quando abrir uma aula de um curso meu
      </label>
      <p role="status" className={`text-small ${save.error ? 'text-bad' : 'text-ink-2'}`}>
        {save.error ? failureText(save.error, 'A escolha não foi salva. Tente de novo.').message : save.isSuccess && 'Escolha salva.'}
      </p>
    </>
  )
}
