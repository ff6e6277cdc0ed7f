import { ContactSection, EmailsSection, PricesSection, PrivacySection, SellerSection, StoreSection } from './plain-sections.tsx'
import { toast } from 'sonner'
import { storeSettings } from '#domain/platform/settings/settings-form.ts'
import { callPanel, panelClient } from '#app/admin/platform/calls/call-panel.ts'
import { FormPage } from '#app/admin/platform/forms/form-page.tsx'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { useEditor } from '#app/admin/platform/forms/use-editor.ts'
import { History, lastSaved } from '#app/admin/platform/history/history.tsx'
import { LegalTexts } from '#app/admin/compliance/legal-texts/legal-texts.tsx'
import { AddressSection } from './address-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { editStoreSettings, getStoreSettings } from './settings.graphql.ts'
import { describeSettings, settingsFieldsOf, settingsInput, type StoreSettings } from './settings-fields.ts'

const readSettings = async (signal?: AbortSignal) => (await callPanel(getStoreSettings, {}, signal)).getStoreSettings

/** Who sells here, and on which terms. Saving stays on this screen: there is no list to return to. */
export default function Settings() {
  return (
    <Loaded once whole of={['settings', 'form']} read={readSettings} fallback="Não foi possível ler as configurações">
      {(settings) => <Form settings={settings} />}
    </Loaded>
  )
}

function Form({ settings }: { settings: StoreSettings }) {
  const editor = useEditor({
    form: 'settings',
    stays: true,
    initial: { fields: settingsFieldsOf(settings), version: settings.version },
    schema: storeSettings,
    toInput: settingsInput,
    fieldsOf: settingsFieldsOf,
    save: async (change, version) => (await callPanel(editStoreSettings, { settings: change, version })).editStoreSettings,
    reread: () => readSettings(),
    fallback: 'Não foi possível salvar as configurações',
    onSaved: () => {
      toast.success('Configurações salvas')
      // What the texts say may have changed.
      for (const queryKey of [['legal-texts'], ['history', 'SETTINGS']]) void panelClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <FormPage
      lang="pt"
      title="Configurações"
      back="/admin"
      saveLabel="Salvar"
      editor={editor}
      describe={describeSettings}
      savedBy={() => lastSaved({ entity: 'SETTINGS', id: settings.id })}
      after={
        <>
          <LegalTexts />
          <History entity="SETTINGS" id={settings.id} />
        </>
      }
    >
      <StoreSection environmentName={settings.environmentName} />
      <SellerSection />
      <AddressSection />
      <ContactSection environmentEmail={settings.environmentEmail} />
      <PrivacySection />
      <PricesSection />
      <EmailsSection />
      <ConsentSection />
    </FormPage>
  )
}
