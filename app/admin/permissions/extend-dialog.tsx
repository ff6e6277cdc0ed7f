import { type FormEvent, useState } from 'react'
import { dayInBrazil, latestAccessDay, tooLateForAccess } from '#domain/access-end.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Unsaved } from '../unfinished.tsx'
import { extendedDay, extensions } from './access-days.ts'
import { type Access, useAccessChange } from './use-access-change.ts'

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
  const [busy, setBusy] = useState(false)
  const { extend } = useAccessChange(access)
  const choose = (chosen: string) => {
    setForEver(false)
    setComplaint('')
    setDay(chosen)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!forEver && day < dayInBrazil(now)) return setComplaint('Escolha hoje ou um dia depois.')
    if (!forEver && day > latestAccessDay) return setComplaint(tooLateForAccess)
    setBusy(true)
    const stored = await extend(forEver ? null : day)
    setBusy(false)
    if (stored) onClose()
  }
  return (
    <Dialog title="Prazo do acesso" width="30rem" onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {(forEver !== initial.forEver || day !== initial.day) && <Unsaved name="o prazo" />}
        <p className="text-ink-2">
          <span className="font-semibold break-all text-ink">{access.email}</span> em {access.courseTitle}
        </p>
        <fieldset className="mt-4">
          <legend className="sr-only">Até quando</legend>
          <Choice label="Para sempre" checked={forEver} onChoose={() => setForEver(true)} />
          <Choice label="Até um dia" checked={!forEver} onChoose={() => setForEver(false)} />
        </fieldset>
        {!forEver && (
          <div className="mt-2 grid gap-3 pl-9">
            <TextField
              label="Último dia"
              type="date"
              min={dayInBrazil(now)}
              max={latestAccessDay}
              value={day}
              error={complaint || undefined}
              onChange={(event) => choose(event.target.value)}
            />
            <div className="flex flex-wrap gap-2" role="group" aria-label="Dar mais tempo">
              {extensions.map((extension) => (
                <Button key={extension.text} size="list" onClick={() => choose(extendedDay(access.until, extension, now))}>
                  {extension.text}
                </Button>
              ))}
            </div>
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="plain" size="list" onClick={onClose}>
            Cancelar
          </Button>
          <Button look="ink" size="list" type="submit" disabled={busy} aria-busy={busy}>
            {busy ? 'Salvando…' : 'Salvar'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Choice = ({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input type="radio" name="end" checked={checked} onChange={onChoose} className="size-5 accent-ink" />
    {label}
  </label>
)
