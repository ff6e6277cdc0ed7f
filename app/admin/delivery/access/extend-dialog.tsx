import { useState } from 'react'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { ActionDialog } from '#app/admin/platform/dialogs/action-dialog.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { type Access, accessChange } from './access.ts'
import { extendAccess } from './access.graphql.ts'
import { latestAccessDay, tooLateForAccess } from '#domain/delivery/access-end.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { TextField } from '#app/ui/field.tsx'
import { Unsaved } from '#app/admin/platform/dialogs/unfinished.tsx'

/** Chooses until when an access lasts: a day, or for ever. */
export function ExtendDialog({ access, onClose }: { access: Access; onClose: () => void }) {
  const [now] = useState(() => new Date())
  const [initial] = useState({
    forEver: access.until === null,
    day: access.until && !access.ended ? dayInBrazil(new Date(access.until)) : '',
  })
  const [forEver, setForEver] = useState(initial.forEver)
  const [day, setDay] = useState(initial.day)
  const [complaint, setComplaint] = useState('')
  const { mutate, isPending } = useWrite({
    send: (until: string | null) => callPanel(extendAccess, { courseId: access.courseId, email: access.email, until }),
    done: 'Prazo do acesso atualizado',
    ...accessChange(access),
    onDone: onClose,
  })
  const submit = () => {
    if (!forEver && day < dayInBrazil(now)) return setComplaint('Escolha hoje ou um dia depois.')
    if (!forEver && day > latestAccessDay) return setComplaint(tooLateForAccess)
    mutate(forEver ? null : day)
  }
  return (
    <ActionDialog
      title="Prazo do acesso"
      width="30rem"
      label={isPending ? 'Salvando…' : 'Salvar'}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {(forEver !== initial.forEver || day !== initial.day) && <Unsaved name="o prazo" />}
      <p className="text-ink-2">
        <span className="font-semibold break-all text-ink">{access.email}</span> em {access.courseTitle}
      </p>
      <fieldset className="mt-4">
        <legend className="sr-only">Até quando</legend>
        <ChoiceLine type="radio" name="end" checked={forEver} onChange={() => setForEver(true)}>
          Para sempre
        </ChoiceLine>
        <ChoiceLine type="radio" name="end" checked={!forEver} onChange={() => setForEver(false)}>
          Até um dia
        </ChoiceLine>
      </fieldset>
      {!forEver && (
        <TextField
          label="Último dia"
          type="date"
          className="mt-2 pl-9"
          min={dayInBrazil(now)}
          max={latestAccessDay}
          value={day}
          error={complaint || undefined}
          onChange={(event) => {
            setComplaint('')
            setDay(event.target.value)
          }}
        />
      )}
    </ActionDialog>
  )
}
