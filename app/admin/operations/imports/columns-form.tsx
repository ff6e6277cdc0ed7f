import { useState } from 'react'
import {
  type ImportKind,
  importFields,
  importKinds,
  mapColumns,
  mappingOf,
  missingFields,
} from '#domain/operations/imports/import-fields.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { Choice } from './choice.tsx'
import { type Import, kindTexts, platformNames } from './import-texts.ts'
import { acting } from './acting.ts'

const dateOrders = { '': 'Descobrir pela coluna', DMY: 'Dia primeiro: 3 de abril', MDY: 'Mês primeiro: 4 de março' }
type Chosen = Pick<Import, 'kind' | 'platform' | 'fields'> & { dateOrder: keyof typeof dateOrders }
const kindTitles = Object.entries(kindTexts).map(([kind, { title }]) => [kind, title] as const)

/** The kind of the file, and the field of each column: recognized, and to be changed by hand. No two columns hold the same field. */
export function ColumnsForm({ row }: { row: Import }) {
  const [{ kind, platform, dateOrder, fields }, setChosen] = useState<Chosen>({ ...row, dateOrder: row.dateOrder ?? '' })
  const missing = missingFields(kind, mappingOf(fields, kind))
  const choose = (change: Partial<Chosen>) => setChosen((chosen) => ({ ...chosen, ...change }))
  const changeKind = (next: ImportKind) => {
    const mapping = Object.entries(mapColumns(row.header, next))
    choose({ kind: next, fields: row.header.map((_, place) => mapping.find(([, own]) => own === place)?.[0] ?? '') })
  }
  const column = (at: number) => (
    <Choice
      key={at}
      label={row.header[at] || `Coluna ${at + 1}`}
      hint={row.sample.flatMap((cells) => cells[at] || []).join(' · ')}
      value={fields[at] ?? ''}
      onChange={(value) => choose({ fields: fields.map((own, place) => (place === at ? value : own === value ? '' : own)) })}
      options={[['', 'Não importar'], ...importKinds[kind].takes.map((field) => [field, importFields[field][0]] as const)]}
    />
  )
  const places = [...row.header.keys()]
  const unused = places.filter((place) => !row.fields[place])
  return (
    <section className="mb-8">
      <h2 className="display mb-3 text-2">Colunas</h2>
      <div className={`${grid} mb-6 border-b border-rule pb-6`}>
        <Choice label="O que o arquivo traz" value={kind} onChange={changeKind} options={kindTitles as [ImportKind, string][]} />
        <Choice label="De onde vem" value={platform} onChange={(value) => choose({ platform: value })} options={entriesOf(platformNames)} />
        <Choice
          label="Datas como 03/04"
          value={dateOrder}
          onChange={(value) => choose({ dateOrder: value })}
          options={entriesOf(dateOrders)}
        />
      </div>
      <div className={grid}>{places.filter((place) => row.fields[place]).map(column)}</div>
      {unused.length > 0 && (
        <details className="mt-4" open={unused.length === places.length}>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{`Outras colunas do arquivo (${unused.length})`}</summary>
          <div className={`${grid} mt-2`}>{unused.map(column)}</div>
        </details>
      )}
      {missing.length > 0 && <p className="mt-3 text-small text-warn">Falta escolher a coluna de: {missing.join(', ')}.</p>}
      <div className="mt-5">
        <WriteButton
          size="usual"
          look={row.status === 'MAPPING' ? 'solid' : 'outline'}
          disabled={missing.length > 0}
          write={acting(row.id, 'CHECK', { choices: { kind, platform, fields, dateOrder: dateOrder || null } })}
        >
          {row.status === 'MAPPING' ? 'Conferir o arquivo' : 'Conferir de novo'}
        </WriteButton>
      </div>
    </section>
  )
}

const grid = 'grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3'
const entriesOf = <Value extends string>(texts: Record<Value, string>) => Object.entries(texts) as [Value, string][]
