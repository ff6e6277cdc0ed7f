import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { z } from 'zod'
import { fiscalSettings } from '#domain/compliance/fiscal/fiscal-form.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { askPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { CheckInput, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FormPage } from '#app/admin/platform/forms/form-page.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { useEditor } from '#app/admin/platform/forms/use-editor.ts'
import { fiscalFieldsOf, fiscalInput, type FiscalSettings as Saved } from './fiscal-settings-fields.ts'
import type { VariablesOf } from '#app/query/document.ts'
import { editFiscalSettings, getFiscalSettings } from './fiscal.graphql.ts'
import { classTexts } from '#app/admin/catalogue/fiscal-classes/fiscal-texts.ts'
import { ClassFields } from '#app/admin/catalogue/fiscal-classes/treatment-fields.tsx'

/** How and when fiscal documents are issued. Saving stays on this screen. */
export default function FiscalSettings() {
  return (
    <Loaded
      once
      whole
      query={panelQuery(['fiscal-settings', 'form'], getFiscalSettings, {})}
      fallback="Não foi possível ler as configurações das notas"
    >
      {(settings) => <Form settings={settings} />}
    </Loaded>
  )
}

const schema = z.object({ settings: fiscalSettings })

function Form({ settings }: { settings: Saved }) {
  const [missing, setMissing] = useState(settings.missing)
  const editor = useEditor({
    form: 'fiscal-settings',
    stays: true,
    initial: { fields: fiscalFieldsOf(settings), version: settings.version },
    schema,
    toInput: fiscalInput,
    fieldsOf: fiscalFieldsOf,
    // A change of anything is saved with all of it.
    save: (change, version) =>
      askPanel(editFiscalSettings, { ...(change as Pick<VariablesOf<typeof editFiscalSettings>, 'settings'>), version }),
    reread: () => askPanel(getFiscalSettings, {}),
    fallback: 'Não foi possível salvar as configurações das notas',
    onSaved: (saved: Saved | null) => {
      toast.success('Configurações das notas salvas')
      if (saved) setMissing(saved.missing)
    },
  })
  return (
    <FormPage title="Configurar as notas fiscais" back={addressOf.list('fiscal')} saveLabel="Salvar" right="finance.write" editor={editor}>
      <IssuingSection missing={missing} />
      {settings.classes.map((each, at) => (
        <FormSection key={each.class} title={classTexts[each.class]}>
          <ClassFields name={(field) => `settings.classes.${at}.${field}`} />
        </FormSection>
      ))}
    </FormPage>
  )
}

function IssuingSection({ missing }: { missing: string | null }) {
  return (
    <FormSection title="Emissão">
      {missing && (
        <p className="rounded-2 bg-warn-wash px-4 py-3 text-warn">
          {missing} <Link to={addressOf.settings}>Abrir as configurações da loja</Link>
        </p>
      )}
      <CheckInput name="settings.issues" label="Emitir notas fiscais" hint="Vale para o que for pago a partir de agora." />
      <FieldRow>
        <SelectInput
          name="settings.issuesAt"
          label="Quando emitir a NFS-e"
          hint="No fim da garantia, quase nenhuma nota precisa ser cancelada. A NF-e sai sempre no pagamento: ela acompanha o livro."
        >
          <option value="GUARANTEE">No fim da garantia</option>
          <option value="PAYMENT">No pagamento</option>
        </SelectInput>
        <SelectInput
          name="settings.afterPartialRefund"
          label="Depois de um reembolso parcial"
          hint="Na dúvida, pergunte a quem faz a contabilidade."
        >
          <option value="REPLACE">Cancelar a nota e emitir outra do que ficou</option>
          <option value="KEEP">Deixar a nota como está</option>
        </SelectInput>
      </FieldRow>
      <NumberInput
        name="settings.simplesRate"
        label="Tributos aproximados, em %"
        unit="%"
        decimals
        className="sm:max-w-72"
        hint="Só no Simples Nacional: a NFS-e nacional informa a alíquota efetiva. Quem faz a contabilidade sabe qual é."
      />
      <FieldRow>
        <TextInput name="settings.cityCode" label="Código IBGE do município" inputMode="numeric" hint="7 dígitos; São Paulo é 3550308." />
        <TextInput name="settings.cityRegistration" label="Inscrição municipal" />
        <TextInput name="settings.stateRegistration" label="Inscrição estadual" hint="Só para quem vende livros impressos." />
      </FieldRow>
    </FormSection>
  )
}
