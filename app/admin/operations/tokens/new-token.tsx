import { useState } from 'react'
import { areaHints, areaTexts, tokenLives } from '#domain/operations/token-form.ts'
import { type TokenArea, tokenAreas } from '#domain/platform/api/token-scopes.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { ActionDialog } from '#app/admin/platform/dialogs/action-dialog.tsx'
import { Options } from '#app/admin/platform/forms/fields.tsx'
import { Unsaved } from '#app/admin/platform/dialogs/unfinished.tsx'
import { FieldMessage, SelectField, TextField } from '#app/ui/field.tsx'
import { createApiToken } from './tokens.graphql.ts'

type Right = '' | 'read' | 'write'

/** Asks what a token is for, what it may do and how long it lives. */
export function NewToken({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(tokenLives[1])
  const [rights, setRights] = useState<Partial<Record<TokenArea, Right>>>({})
  const [complains, setComplains] = useState(false)
  const scopes = tokenAreas.flatMap((area) => (rights[area] ? `${area}:${rights[area]}` : []))
  const { mutate, isPending, error } = useWrite({
    send: () => callPanel(createApiToken, { name, scopes, days }),
    again: [['tokens']],
    onDone: ({ createApiToken: { secret } }) => {
      onMade(secret)
      onClose()
    },
  })
  const isComplete = name.trim() !== '' && scopes.length > 0
  return (
    <ActionDialog
      title="Novo token"
      width="38rem"
      label={isPending ? 'Criando…' : 'Criar token'}
      isPending={isPending}
      error={error}
      failed="O token não foi criado"
      onSubmit={() => (isComplete ? mutate() : setComplains(true))}
      onClose={onClose}
    >
      {(name.trim() !== '' || scopes.length > 0) && <Unsaved name="o token" />}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label="Nome"
          hint="O programa que vai usá-lo: é o nome que aparece no histórico."
          value={name}
          maxLength={60}
          autoComplete="off"
          aria-required
          error={complains && name.trim() === '' ? 'Dê um nome ao token.' : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label="Vale por" value={days} onChange={(event) => setDays(Number(event.target.value))}>
          <Options of={tokenLives.map((life) => [String(life), life === 365 ? '1 ano' : `${life} dias`])} />
        </SelectField>
      </div>
      <Rights rights={rights} onChange={setRights} />
      <FieldMessage error={complains && scopes.length === 0 ? 'Escolha ao menos uma permissão.' : undefined} />
    </ActionDialog>
  )
}

interface RightsProps {
  rights: Partial<Record<TokenArea, Right>>
  onChange: (rights: Partial<Record<TokenArea, Right>>) => void
}

const Rights = ({ rights, onChange }: RightsProps) => (
  <fieldset className="mt-5">
    <legend className="mb-1 text-small font-semibold">O que ele pode</legend>
    <ul className="divide-y divide-rule border-y border-rule">
      {tokenAreas.map((area) => (
        <li key={area} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
          <label htmlFor={`right-${area}`} className="min-w-0 flex-1">
            {areaTexts[area]}
          </label>
          <select
            id={`right-${area}`}
            aria-describedby={rights[area] && areaHints[area] ? `right-${area}-hint` : undefined}
            value={rights[area] ?? ''}
            onChange={(event) => onChange({ ...rights, [area]: event.target.value as Right })}
            className="min-h-11 rounded-1 border border-rule-strong bg-paper-up px-2 text-small"
          >
            <option value="">Nada</option>
            <option value="read">Ler</option>
            <option value="write">Ler e mudar</option>
          </select>
          {rights[area] && areaHints[area] && (
            <p id={`right-${area}-hint`} className="w-full pb-1 text-small text-ink-2">
              {areaHints[area]}
            </p>
          )}
        </li>
      ))}
    </ul>
  </fieldset>
)
