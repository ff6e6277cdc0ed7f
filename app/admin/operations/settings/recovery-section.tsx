import { defaultRecoverySteps, mostRecoverySteps } from '#domain/platform/settings/recovery-steps.ts'
import { FieldList, TextArea, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { recoveryFieldsOf } from './settings-fields.ts'

/** Reminders of a PIX that was not paid (docs/rules/checkout.md#recovery). */
export const RecoverySection = () => (
  <FormSection title="Lembretes de PIX">
    <p className="max-w-[60ch] text-small text-ink-2">
      E-mails a quem pediu um PIX e não pagou. A loja põe a saudação, o código ou o botão que gera outro, o que foi pedido e o link para não
      receber mais. Quem paga, cancela ou pede de novo não é lembrado. Lista vazia: nenhum lembrete.
    </p>
    <FieldList
      name="recoverySteps"
      label="Lembretes"
      most={mostRecoverySteps}
      add="Adicionar lembrete"
      next={(place) => recoveryFieldsOf([defaultRecoverySteps[place]!])[0]!}
      remove="Remover lembrete"
      columns="md:grid-cols-[12rem_minmax(0,1fr)]"
      renderFields={(path) => (
        <>
          <NumberInput name={`${path}.hours`} label="Horas depois do pedido" required decimals />
          <TextInput name={`${path}.subject`} label="Assunto" required maxLength={80} />
          <TextArea name={`${path}.text`} label="Texto" required maxLength={600} className="md:col-span-2" />
        </>
      )}
    />
  </FormSection>
)
