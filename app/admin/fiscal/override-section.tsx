import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { FiscalClass, FiscalTreatment } from '#domain/fiscal-classes.ts'
import { callPanel } from '../calls/call-panel.ts'
import { SelectInput, TextInput } from '../forms/fields.tsx'
import { FieldRow, FormSection } from '../forms/form-page.tsx'
import { LangContext } from '../words.ts'
import { DocumentOptions } from './document-options.tsx'
import { getFiscalSettings } from './fiscal-settings.graphql.ts'
import { classTexts, documentTexts } from './fiscal-texts.ts'
import { hasOwnValues, type OverrideFields } from './override-fields.ts'
import { TreatmentFields } from './treatment-fields.tsx'

/**
 * How a product is taxed otherwise than its class. Closed, because most are taxed as their class; it opens for an error. `sold`: the class as
 * which it is sold now. Another class is shown while it has values of its own.
 */
export function OverrideSection({ sold }: { sold: FiscalClass }) {
  const fields = (useWatch({ name: 'fiscal' }) ?? []) as Partial<OverrideFields>[]
  const { errors } = useFormState({ name: 'fiscal' })
  const [opened, setOpened] = useState(false)
  const open = opened || errors.fiscal !== undefined
  const shown = fields.flatMap((each, at) => (each.class && (each.class === sold || hasOwnValues(each)) ? [{ at, of: each.class }] : []))
  return (
    <LangContext value="pt">
      <FormSection title="Nota fiscal">
        <details open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary className="inline-flex min-h-11 items-center gap-3 font-semibold">{summaryOf(fields)}</summary>
          {open && <Overrides shown={shown} />}
        </details>
      </FormSection>
    </LangContext>
  )
}

const summaryOf = (fields: Partial<OverrideFields>[]): string =>
  fields.some(hasOwnValues) ? 'Com tributação própria' : 'Como está nas configurações das notas fiscais'

function Overrides({ shown }: { shown: { at: number; of: FiscalClass }[] }) {
  const { data: settings } = useQuery({
    queryKey: ['fiscal-settings'],
    queryFn: async ({ signal }) => (await callPanel(getFiscalSettings, {}, signal)).getFiscalSettings,
    // Somebody may just have changed them, also in this tab.
    staleTime: 0,
  })
  return (
    <div className="mt-2 grid gap-6">
      <p className="text-small text-ink-2">
        Preencha só o que difere. O que ficar vazio segue as configurações, que aparecem em cinza. Vale para as próximas notas.
      </p>
      {shown.map(({ at, of }) => (
        <ClassOverride key={of} at={at} of={of} otherwise={settings?.classes.find((each) => each.class === of)} />
      ))}
    </div>
  )
}

function ClassOverride({ at, of, otherwise }: { at: number; of: FiscalClass; otherwise: FiscalTreatment | undefined }) {
  const name = (field: string) => `fiscal.${at}.${field}`
  const own = useWatch({ name: name('document') }) as OverrideFields['document']
  const document = own || otherwise?.document
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 font-semibold">{classTexts[of]}</legend>
      <FieldRow>
        <SelectInput name={name('document')} label="Documento">
          <option value="">{otherwise ? `Padrão: ${documentTexts[otherwise.document]}` : 'Padrão'}</option>
          <DocumentOptions />
        </SelectInput>
        {document !== 'NONE' && (
          <TextInput name={name('description')} label="Descrição na nota" maxLength={250} placeholder={otherwise?.description} />
        )}
      </FieldRow>
      {document && <TreatmentFields name={name} document={document} otherwise={otherwise} />}
      {document && document !== 'NONE' && (
        <SelectInput name={name('immune')} label="Imune, por ser livro" className="sm:max-w-72">
          <option value="">{otherwise ? `Padrão: ${otherwise.immune ? 'sim' : 'não'}` : 'Padrão'}</option>
          <option value="true">Sim</option>
          <option value="false">Não</option>
        </SelectInput>
      )}
    </fieldset>
  )
}
