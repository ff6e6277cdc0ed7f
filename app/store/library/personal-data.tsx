import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '#domain/platform/values/masks.ts'
import { editPhone } from '#domain/platform/values/typed-digits.ts'
import type { PrivacyAnswer } from '#domain/compliance/privacy/privacy-answer.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureText } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFormAction } from '#app/ui/use-form-action.ts'
import { privacyQuery } from './use-library.ts'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

type Person = NonNullable<PrivacyAnswer['person']>

/** Name, telephone and CPF of the orders. The CPF identifies the purchase, so only the store can correct it. */
export function PersonalData({ person }: { person: Person }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <Correction person={person} onDone={() => setEditing(false)} />
  const facts = [
    ['Nome', person.name],
    ['Telefone', person.phone ? formatPhone(person.phone) : '—'],
    ['CPF', person.maskedCpf],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">
              <WholeNumbers>{value}</WholeNumbers>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="list" className="mt-4" onClick={() => setEditing(true)}>
        Corrigir nome ou telefone
      </Button>
    </>
  )
}

function Correction({ person, onDone }: { person: Person; onDone: () => void }) {
  const client = useQueryClient()
  const [phone, setPhone] = useState(formatPhone(person.phone))
  const { isRunning, failure, fields, form } = useFormAction(async (typed) => {
    client.setQueryData(privacyQuery.queryKey, await callRest<PrivacyAnswer>('/library/privacy', { body: typed, method: 'PUT' }))
    onDone()
  })
  return (
    <form {...form} className="grid max-w-[28rem] gap-4">
      <TextField label="Nome completo" name="name" autoComplete="name" defaultValue={person.name} error={fields.name} />
      <TextField
        label="Telefone"
        name="phone"
        optional
        type="tel"
        autoComplete="tel-national"
        value={phone}
        error={fields.phone}
        onChange={(event) => setPhone(editPhone(event.target.value, phone).text)}
        onBlur={() => setPhone(formatPhone(phone))}
      />
      {failure && !fields.name && !fields.phone && (
        <ErrorBox message={failureText(failure.error, 'A correção não foi salva. Tente de novo.').message} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={isRunning}>
          {isRunning ? 'Salvando…' : 'Salvar'}
        </Button>
        <Button look="plain" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
