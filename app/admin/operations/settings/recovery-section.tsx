import { Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { defaultRecoverySteps, mostRecoverySteps } from '#domain/platform/settings/recovery-steps.ts'
import { TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FormSection } from '#app/admin/platform/forms/form-page.tsx'
import { AddButton, IconButton } from '#app/admin/platform/forms/icon-button.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { recoveryFieldsOf, type SettingsFields } from './settings-fields.ts'

/** Reminders of a PIX that was not paid (docs/rules/checkout.md#recovery). */
export function RecoverySection() {
  const { fields, append, remove } = useFieldArray<SettingsFields, 'recoverySteps'>({ name: 'recoverySteps' })
  return (
    <FormSection title="Lembretes de PIX">
      <p className="max-w-[60ch] text-small text-ink-2">
        E-mails a quem pediu um PIX e não pagou. A loja põe a saudação, o código ou o botão que gera outro, o que foi pedido e o link para
        não receber mais. Quem paga, cancela ou pede de novo não é lembrado. Lista vazia: nenhum lembrete.
      </p>
      <ul aria-label="Lembretes" className="grid gap-3 empty:hidden">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2 rounded-2 border border-rule bg-paper-up p-4">
            <div className="grid min-w-0 grow items-start gap-4 md:grid-cols-[12rem_minmax(0,1fr)]">
              <NumberInput name={`recoverySteps.${index}.hours`} label="Horas depois do pedido" required decimals />
              <TextInput name={`recoverySteps.${index}.subject`} label="Assunto" required maxLength={80} />
              <TextArea name={`recoverySteps.${index}.text`} label="Texto" required maxLength={600} className="md:col-span-2" />
            </div>
            <IconButton Icon={Trash2} label={`Remover lembrete ${index + 1}`} onClick={() => remove(index)} className="mt-6" />
          </li>
        ))}
      </ul>
      {fields.length < mostRecoverySteps && (
        <AddButton onClick={() => append(recoveryFieldsOf([defaultRecoverySteps[fields.length]!]))}>Adicionar lembrete</AddButton>
      )}
    </FormSection>
  )
}
