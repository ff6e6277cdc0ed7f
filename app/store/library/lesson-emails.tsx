import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '#domain/rest-answers.ts'
import { callRest } from '../../query/call-rest.ts'
import { failureText } from '../../query/failure-text.ts'
import { profileKey } from './use-library.ts'

/** Whether this address is told of lessons that open. Saved at once. */
export function LessonEmails({ wanted }: { wanted: boolean }) {
  const client = useQueryClient()
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async (lessonEmails: boolean) =>
      (await callRest<Profile>('/library/profile', { body: { lessonEmails }, method: 'PUT' })).answer,
    onSuccess: (profile) => client.setQueryData(profileKey, profile),
  })
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
