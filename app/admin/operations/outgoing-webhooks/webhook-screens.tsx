import { useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { newWebhook } from '#domain/operations/outgoing-webhooks/webhook-form.ts'
import { webhookEvents, webhookKinds } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { errorAt } from '#app/admin/platform/forms/field-errors.ts'
import { CheckInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FieldRow, FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { StatusBadge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { standingOf, type Webhook, type WebhookFields, webhookForm } from './webhook-fields.ts'
import { createWebhook, editWebhook, getWebhook } from './webhooks.graphql.ts'

export default entryScreens<WebhookFields, Webhook>({
  list: 'webhooks',
  entity: 'WEBHOOK',
  noun: 'webhook',
  right: 'webhooks.manage',
  texts: { created: 'Webhook criado: abra o registro dele para pegar o segredo e enviar um teste' },
  fields: webhookForm,
  read: (id, signal) => askPanel(getWebhook, { id }, signal),
  create: { schema: newWebhook, save: (webhook, key) => askPanel(createWebhook, { webhook, key }) },
  edit: {
    title: ({ name }) => name,
    badge: (webhook) => <StatusBadge {...standingOf(webhook)} />,
    schema: newWebhook,
    save: (id, webhook, version) => askPanel(editWebhook, { id, webhook, version }),
  },
  form: (id) => <WebhookForm id={id} />,
})

const { at } = webhookForm

const WebhookForm = ({ id }: { id: string | null }) => (
  <>
    <FormSection title="Para onde">
      <FieldRow>
        <TextInput {...at.name} required maxLength={60} />
        <CheckInput {...at.active} className="sm:pt-6" />
      </FieldRow>
      <TextInput
        {...at.url}
        required
        type="url"
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        inputClassName="font-mono text-small"
      />
      {id && (
        <LinkButton to={addressOf.deliveries(id)} size="list" className="justify-self-start">
          Registro, segredo e teste
        </LinkButton>
      )}
    </FormSection>
    <FormSection title="O que avisar">
      <Kinds />
    </FormSection>
  </>
)

/** The events, each with the name that programs see. */
function Kinds() {
  const id = useId()
  const { register } = useFormContext<WebhookFields>()
  const error = errorAt(useFormState({ name: 'kinds' }).errors, 'kinds')
  return (
    <fieldset aria-describedby={error ? `${id}-message` : undefined}>
      <legend className="sr-only">Acontecimentos</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {webhookKinds.map((kind) => (
          <ChoiceLine key={kind} type="checkbox" value={kind} {...register('kinds')}>
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{webhookEvents[kind].title}</span>
              <span className="font-mono text-mini text-ink-2">{kind}</span>
            </span>
          </ChoiceLine>
        ))}
      </div>
      <FieldMessage id={id} error={error} hint={undefined} />
    </fieldset>
  )
}
