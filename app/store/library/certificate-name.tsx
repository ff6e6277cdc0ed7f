import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Profile } from '#domain/rest-answers.ts'
import { CallError } from '../../query/call-error.ts'
import { callRest } from '../../query/call-rest.ts'
import { failureText } from '../../query/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { profileKey } from './use-library.ts'

/** The name is entered once. Every certificate shows it as it is, so it does not change afterwards. */
export function CertificateName({ stored }: { stored: string | null }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await callRest<Profile>('/library/profile', { body: { certificateName: name }, method: 'PUT' })).answer,
    onSuccess: (profile) => client.setQueryData(profileKey, profile),
  })
  if (stored !== null)
    return (
      <p role="status">
        <strong className="font-semibold">{stored}</strong>
        <span className="block text-small text-ink-2">O nome está salvo e vale para todos os seus certificados.</span>
      </p>
    )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="max-w-[28rem]">
      <TextField
        label="Nome completo"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint="Confira com calma: depois de salvo, ele não muda mais."
        error={save.error ? errorText(save.error) : undefined}
      />
      <Button type="submit" className="mt-4" aria-busy={save.isPending}>
        {save.isPending ? 'Salvando…' : 'Salvar o nome'}
      </Button>
    </form>
  )
}

const errorText = (error: unknown) =>
  (error instanceof CallError ? error.fields.certificateName : undefined) ??
  failureText(error, 'O nome não foi salvo. Tente de novo.').message
