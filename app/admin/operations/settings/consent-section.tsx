import { AddButton, IconButton } from '#app/admin/platform/forms/icon-button.tsx'
import { Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { mostConsentTags } from '#domain/platform/settings/settings-form.ts'
import { TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FormSection } from '#app/admin/platform/forms/form-page.tsx'
import type { SettingsFields } from './settings-fields.ts'

/** Scripts of others need the visitor's consent (docs/law.md#consent). */
export function ConsentSection() {
  const { fields, append, remove } = useFieldArray<SettingsFields, 'consentTags'>({ name: 'consentTags' })
  return (
    <FormSection title="Cookies de terceiros">
      <p className="max-w-[60ch] text-small text-ink-2">
        Scripts de medição ou de publicidade. Com um deles na lista, a loja pergunta antes de carregar, e só carrega para quem aceita. Nas
        páginas da compra, da estante, de contato e do painel, nunca. Quem publica um script confia nele: ele lê o que a página mostra.
      </p>
      <ul aria-label="Scripts de terceiros" className="grid gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2 rounded-2 border border-rule bg-paper-up p-4">
            <div className="grid min-w-0 grow items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <TextInput
                name={`consentTags.${index}.name`}
                label="Nome"
                required
                maxLength={60}
                placeholder="Medição de visitas da Exemplo"
                hint="De quem é e para quê. Aparece na pergunta e na política de privacidade."
              />
              <TextInput
                name={`consentTags.${index}.src`}
                label="Endereço do script"
                required
                type="url"
                inputMode="url"
                spellCheck={false}
                placeholder="https://"
                hint="Só este servidor entra na política de segurança das páginas."
              />
            </div>
            <IconButton Icon={Trash2} label={`Remover script ${index + 1}`} onClick={() => remove(index)} className="mt-6" />
          </li>
        ))}
      </ul>
      {fields.length < mostConsentTags && <AddButton onClick={() => append({ name: '', src: '' })}>Adicionar script</AddButton>}
    </FormSection>
  )
}
