import { StatusBadge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActionLink } from '#app/admin/platform/lists/action.tsx'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { kindText, standingOf, type Webhook } from './webhook-fields.ts'
import { listWebhooks, removeWebhook } from './webhooks.graphql.ts'

/** Programs that are told what happens in the store. */
export default listScreen({
  title: 'Webhooks',
  right: 'webhooks.manage',
  create: 'Novo webhook',
  list: { name: 'webhooks', document: listWebhooks, fallback: 'Não foi possível ler os webhooks' },
  empty: 'Nenhum webhook ainda',
  noun: ['webhook', 'webhooks'],
  columns: ['Nome', 'Acontecimentos', 'Situação', 'Ações'],
  renderRow: (webhook) => <WebhookRow key={webhook.id} webhook={webhook} />,
})

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, name, url, kinds } = webhook
  return (
    <Row>
      <Cell className="max-lg:w-full lg:max-w-[24rem]">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="block truncate font-mono text-mini text-ink-2" title={url}>
          {url}
        </span>
      </Cell>
      <Cell className="text-small text-ink-2 max-lg:w-full lg:max-w-[20rem]">{kinds.map(kindText).join(', ')}</Cell>
      <Cell>
        <StatusBadge {...standingOf(webhook)} />
      </Cell>
      <Actions>
        <ActionLink to={addressOf.deliveries(id)} aria-label={`Registro de ${name}`}>
          Registro
        </ActionLink>
        <EditLink to={addressOf.entry('webhooks', id)} name={name} />
        <RemoveButton id={id} list="webhooks" noun="webhook" what={name} document={removeWebhook} />
      </Actions>
    </Row>
  )
}
