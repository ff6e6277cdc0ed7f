import { useState } from 'react'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { hundredthsOf, typedNumber } from '#domain/platform/values/typed-number.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Options } from '#app/admin/platform/forms/fields.tsx'
import { PrepareDialog } from '#app/admin/platform/lists/bulk/prepare-dialog.tsx'
import type { Chosen } from '#app/admin/platform/lists/bulk/use-prepare.ts'
import { preparePriceChange } from './prepare-products.graphql.ts'

/** A percentage or a sum for the prices of many products. Old and new are shown before anything changes. */
export function PriceChangeDialog({ type, chosen }: { type: CatalogueType; chosen: Chosen }) {
  const [way, setWay] = useState('up')
  const [unit, setUnit] = useState('percent')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState('cent')
  const [error, setError] = useState('')
  const variables = () => {
    const hundredths = hundredthsOf(typedNumber(typed, unit === 'percent' ? '%' : 'BRL'))
    if (!Number.isInteger(hundredths) || hundredths <= 0) {
      setError('Escreva um número maior que zero, com até duas casas decimais, como 10 ou 4,50.')
      return null
    }
    const signed = way === 'up' ? hundredths : -hundredths
    return { ...chosen, type, whole: rounding === 'unit', ...(unit === 'percent' ? { percent: signed / 100 } : { amountCents: signed }) }
  }
  return (
    <PrepareDialog
      document={preparePriceChange}
      label="Mudar preços"
      title="Mudar preços"
      right="catalogue.write"
      next="Ver antes e depois"
      variables={variables}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField dense label="Os preços" value={way} onChange={(event) => setWay(event.target.value)}>
          <Options
            of={[
              ['up', 'sobem'],
              ['down', 'baixam'],
            ]}
          />
        </SelectField>
        <TextField
          dense
          label="Quanto"
          inputMode="decimal"
          value={typed}
          error={error || undefined}
          onChange={(event) => {
            setError('')
            setTyped(event.target.value)
          }}
        />
        <SelectField dense label="Em" value={unit} onChange={(event) => setUnit(event.target.value)}>
          <Options
            of={[
              ['percent', '%'],
              ['sum', 'reais'],
            ]}
          />
        </SelectField>
      </div>
      <SelectField dense label="Arredondar" className="mt-4" value={rounding} onChange={(event) => setRounding(event.target.value)}>
        <Options
          of={[
            ['cent', 'ao centavo'],
            ['unit', 'para o valor inteiro mais próximo'],
          ]}
        />
      </SelectField>
      <p className="mt-3 text-small text-ink-2">
        Preços de lançamento e de pacotes não mudam junto: a próxima página mostra onde eles tocam.
      </p>
    </PrepareDialog>
  )
}
