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

/** Each column with its first values, and the field that it holds: no two hold the same. */
const FieldChoices = ({ row, kind, fields, onChange }: FieldChoicesProps) => (
  <ul className="divide-y divide-rule rounded-2 border border-rule bg-paper-up">
    {row.header.map((name, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- Columns may share a name.
      <li key={place} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name || `Coluna ${place + 1}`}</span>
          <span className="block truncate text-small text-ink-2">
            {row.sample
              .map((cells) => cells[place])
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Choice
          label={`O que é a coluna ${name || place + 1}`}
          isHidden
          value={fields[place] ?? ''}
          onChange={(value) => onChange(fields.map((own, at) => (at === place ? value : own === value ? '' : own)))}
        >
          <option value="">Não importar</option>
          {importKinds[kind].takes.map((field: ImportField) => (
            <option key={field} value={field}>
              {importFields[field][0]}
            </option>
          ))}
        </Choice>
      </li>
    ))}
  </ul>
)
