import { toast } from 'sonner'
import { storeSettings } from '#domain/platform/settings/settings-form.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { askPanel, panelClient, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { FormPage } from '#app/admin/platform/forms/form-page.tsx'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { useEditor } from '#app/admin/platform/forms/use-editor.ts'
import { History } from '#app/admin/platform/history/history.tsx'
import { Destinations } from '#app/admin/operations/conversions/destinations.tsx'
import { RuleSections, SellerSections } from './sections.tsx'
import { editStoreSettings, getStoreSettings } from './settings.graphql.ts'
import { settingsForm, type StoreSettings } from './settings-fields.ts'

/** The seller and its terms. Saving stays on this screen: there is no list to return to. */
export default function Settings() {
  return (
    <Loaded once whole query={panelQuery(['settings', 'form'], getStoreSettings, {})} fallback="Não foi possível ler as configurações">
      {(settings) => <Form settings={settings} />}
    </Loaded>
  )
}

function Form({ settings }: { settings: StoreSettings }) {
  const editor = useEditor({
    form: 'settings',
    stays: true,
    initial: { fields: settingsForm.of(settings), version: settings.version },
    schema: storeSettings,
    toInput: settingsForm.input,
    fieldsOf: settingsForm.of,
    save: (change, version) => askPanel(editStoreSettings, { settings: change, version }),
    reread: () => askPanel(getStoreSettings, {}),
    fallback: 'Não foi possível salvar as configurações',
    onSaved: () => {
      toast.success('Configurações salvas')
      void panelClient.invalidateQueries({ queryKey: ['history', 'SETTINGS'] })
    },
  })
  return (
    <FormPage
      title="Configurações"
      back={addressOf.home}
      saveLabel="Salvar"
      right="settings.write"
      editor={editor}
      after={
        <>
          <Destinations />
          <LegalTexts />
          <History entity="SETTINGS" id={settings.id} />
        </>
      }
    >
      <SellerSections {...settings} />
      <RuleSections />
    </FormPage>
  )
}

const LegalTexts = () => (
  <FormSection title="Textos legais">
    <p className="max-w-[60ch] text-small text-ink-2">
      Termos de venda e política de privacidade: o padrão da loja, feito com os dados acima, ou o seu próprio texto.
    </p>
    <LinkButton to={addressOf.legalTexts} size="list" className="w-fit">
      Ver e escrever os textos
    </LinkButton>
  </FormSection>
)
