import { mostConsentTags } from '#domain/platform/settings/settings-form.ts'
import { FieldList, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'

/** Scripts of others need the visitor's consent (docs/law.md#consent). */
export const ConsentSection = () => (
  <FormSection title="Cookies de terceiros">
    <p className="max-w-[60ch] text-small text-ink-2">
      Scripts de medição ou de publicidade. Com um deles na lista, a loja pergunta antes de carregar, e só carrega para quem aceita. Nas
      páginas da compra, da estante, de contato e do painel, nunca. Quem publica um script confia nele: ele lê o que a página mostra.
    </p>
    <FieldList
      name="consentTags"
      label="Scripts de terceiros"
      most={mostConsentTags}
      add="Adicionar script"
      next={() => ({ name: '', src: '' })}
      remove="Remover script"
      columns="md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      renderFields={(path) => (
        <>
          <TextInput
            name={`${path}.name`}
            label="Nome"
            required
            maxLength={60}
            placeholder="Medição de visitas da Exemplo"
            hint="De quem é e para quê. Aparece na pergunta e na política de privacidade."
          />
          <TextInput
            name={`${path}.src`}
            label="Endereço do script"
            required
            type="url"
            inputMode="url"
            spellCheck={false}
            placeholder="https://"
            hint="O navegador só carrega scripts dos servidores desta lista."
          />
        </>
      )}
    />
  </FormSection>
)
