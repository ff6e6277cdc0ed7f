import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { failureOf } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

interface Props {
  save: UseMutationResult<unknown, Error, string>
  hint: string
  failed: string
  button: ReactNode
  look?: 'ink'
}

/** The name for certificates, which is entered once. */
export function NameForm({ save, hint, failed, button, look }: Props) {
  const [name, setName] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(name)
  }
  return (
    <form onSubmit={submit} noValidate className="max-w-[28rem]">
      <TextField
        label="Nome completo"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={hint}
        error={save.error ? failureOf(save.error, failed) : undefined}
      />
      <Button type="submit" {...(look && { look })} className="mt-4" aria-busy={save.isPending}>
        {button}
      </Button>
    </form>
  )
}
