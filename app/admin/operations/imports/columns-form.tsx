import { useState } from 'react'
import {
  type ImportField,
  importFields,
  type ImportKind,
  importKindNames,
  importKinds,
  type ImportPlatform,
  importPlatforms,
  mapColumns,
  mappingOf,
  missingFields,
} from '#domain/operations/imports/import-fields.ts'
import { FailedWrite } from '#app/admin/platform/calls/failed-call.tsx'
import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Import, kindTexts, platformNames } from './import-texts.ts'
import { Choice } from './choice.tsx'
import { acting } from './use-act.ts'

/** The kind of the file, and the field of each column: recognized, and to be changed by hand. */
export function ColumnsForm({ row }: { row: Import }) {
  const [kind, setKind] = useState(row.kind)
  const [platform, setPlatform] = useState(row.platform)
  const [order, setOrder] = useState<'DMY' | 'MDY' | ''>(row.dateOrder ?? '')
  const [fields, setFields] = useState(row.fields)
  const { mutate, isPending, error } = useWrite(acting(row.id, 'CHECK'))
  const missing = missingFields(kind, mappingOf(fields, kind))
  const changeKind = (next: ImportKind) => {
    const mapping = Object.entries(mapColumns(row.header, next))
    setKind(next)
    setFields(row.header.map((_, place) => mapping.find(([, own]) => own === place)?.[0] ?? ''))
  }
  const check = () => mutate({ kind, platform, fields, dateOrder: order === '' ? null : order })
  return (
    <form
      className="mb-8"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <h2 className="display mb-3 text-2">Colunas</h2>
      <div className="mb-5 grid gap-4 sm:grid-cols-3">
        <Choice label="O que o arquivo traz" value={kind} onChange={(value) => changeKind(value as ImportKind)}>
          {importKindNames.map((each) => (
            <option key={each} value={each}>
              {kindTexts[each].title}
            </option>
          ))}
        </Choice>
        <Choice label="De onde vem" value={platform} onChange={(value) => setPlatform(value as ImportPlatform)}>
          {importPlatforms.map((each) => (
            <option key={each} value={each}>
              {platformNames[each]}
            </option>
          ))}
        </Choice>
        <Choice label="Datas como 03/04" value={order} onChange={(value) => setOrder(value as 'DMY' | 'MDY' | '')}>
          <option value="">Descobrir pela coluna</option>
          <option value="DMY">Dia primeiro: 3 de abril</option>
          <option value="MDY">Mês primeiro: 4 de março</option>
        </Choice>
      </div>
      <FieldChoices row={row} kind={kind} fields={fields} onChange={setFields} />
      {missing.length > 0 && <p className="mt-3 text-small text-warn">Falta escolher a coluna de: {missing.join(', ')}.</p>}
      <FailedWrite error={error} fallback="Não foi possível conferir o arquivo" className="mt-3" />
      <Button
        type="submit"
        look={row.status === 'MAPPING' ? 'solid' : 'outline'}
        className="mt-4"
        disabled={isPending || missing.length > 0}
        aria-busy={isPending}
      >
        {row.status === 'MAPPING' ? 'Conferir o arquivo' : 'Conferir de novo'}
      </Button>
    </form>
  )
}

interface FieldChoicesProps {
  row: Import
  kind: ImportKind
  fields: readonly string[]
  onChange: (fields: string[]) => void
}

/** Each column with its first values, and the field that it holds: no two hold the same. Those that hold nothing at first are folded. */
function FieldChoices({ row, kind, fields, onChange }: FieldChoicesProps) {
  const places = row.header.map((_, place) => place)
  const [used, unused] = [places.filter((place) => row.fields[place]), places.filter((place) => !row.fields[place])]
  const choose = (at: number, value: string) => onChange(fields.map((own, place) => (place === at ? value : own === value ? '' : own)))
  const list = (of: readonly number[]) => (
    <ul className="divide-y divide-rule rounded-2 border border-rule bg-paper-up">
      {of.map((place) => (
        <FieldChoice
          key={place}
          row={row}
          kind={kind}
          place={place}
          field={fields[place] ?? ''}
          onChange={(value) => choose(place, value)}
        />
      ))}
    </ul>
  )
  if (used.length === 0 || unused.length === 0) return list(places)
  return (
    <>
      {list(used)}
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{`Outras colunas do arquivo (${unused.length})`}</summary>
        {list(unused)}
      </details>
    </>
  )
}

interface FieldChoiceProps {
  row: Import
  kind: ImportKind
  place: number
  field: string
  onChange: (field: string) => void
}

function FieldChoice({ row, kind, place, field, onChange }: FieldChoiceProps) {
  const name = row.header[place] || `Coluna ${place + 1}`
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block truncate text-small text-ink-2">
          {row.sample
            .map((cells) => cells[place])
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Choice label={`O que é a coluna ${name}`} isHidden value={field} onChange={onChange}>
        <option value="">Não importar</option>
        {importKinds[kind].takes.map((each: ImportField) => (
          <option key={each} value={each}>
            {importFields[each][0]}
          </option>
        ))}
      </Choice>
    </li>
  )
}
