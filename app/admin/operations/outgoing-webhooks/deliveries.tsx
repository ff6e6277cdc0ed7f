import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { callPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { SecretDialog } from '#app/admin/platform/dialogs/secret-dialog.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { ListRows } from '#app/admin/platform/lists/list-rows.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { StatusBadge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { counted } from '#domain/platform/values/counted.ts'
import { DeliveryItem } from './delivery-item.tsx'
import { standingOf, type Webhook } from './webhook-fields.ts'
import { getWebhook, listWebhookDeliveries, renewWebhookSecret, replayFailedDeliveries, sendTestEvent } from './webhooks.graphql.ts'

/** Whatever shows the log of a webhook. */
const again = [['webhook-deliveries'], ['webhooks']]

/** The log of one webhook, and what can be done about it. */
export default function Deliveries() {
  const { id = '' } = useParams()
  return (
    <Loaded whole query={panelQuery(['webhooks', id, 'log'], getWebhook, { id })} fallback="Não foi possível ler o webhook">
      {(webhook: Webhook) => <Log webhook={webhook} />}
    </Loaded>
  )
}

function Log({ webhook }: { webhook: Webhook }) {
  const { id, name, url } = webhook
  const [query] = useSearchParams()
  const failed = query.get('mostrar') === 'falhas'
  return (
    <>
      <PageHead title={name} back={{ to: addressOf.list('webhooks'), name: 'Webhooks' }} note={<StatusBadge {...standingOf(webhook)} />}>
        <p className="font-mono text-small text-ink-2 wrap-anywhere">{url}</p>
      </PageHead>
      {webhook.disabledAt && (
        <p className="mb-5 max-w-[68ch] rounded-2 bg-bad-wash px-4 py-3">
          A loja desligou este webhook porque nenhum envio deu certo. Quando o outro lado estiver pronto, ligue-o em “Editar” e reenvie o
          que falhou.
        </p>
      )}
      <LogActions id={id} />
      <div className="mb-4">
        <SwitchLinks filter label="Mostrar" name="mostrar" choices={choices} />
      </div>
      <ListRows
        list={{
          name: 'webhook-deliveries',
          document: listWebhookDeliveries,
          fallback: 'Não foi possível ler o registro',
          filters: () => ({ id, failed }),
          moves: ({ state }) => state === 'WAITING',
        }}
        empty={failed ? 'Nada falhou nos últimos 30 dias.' : 'Nada foi enviado ainda. O registro guarda 30 dias.'}
        noun={['envio', 'envios']}
        label="Registro"
        renderRow={(delivery) => <DeliveryItem key={delivery.id} delivery={delivery} again={again} />}
      />
    </>
  )
}

const choices = [
  { value: null, label: 'Todos' },
  { value: 'falhas', label: 'Não entregues' },
] as const

const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString()

function LogActions({ id }: { id: string }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <WriteButton
        write={{ send: () => callPanel(sendTestEvent, { id }), done: 'Teste a caminho', failed: 'O teste não foi enviado', again }}
      >
        Enviar teste
      </WriteButton>
      <WriteButton
        question={{
          title: 'Gerar um segredo novo?',
          text: 'Ele aparece uma vez só. O segredo de antes ainda vale por 24 horas: dá tempo de trocar no outro lado sem perder nada.',
          yes: 'Gerar segredo',
        }}
        write={{
          send: () => callPanel(renewWebhookSecret, { id }),
          failed: 'O segredo não foi gerado',
          again: [['history', 'WEBHOOK', id]],
          onDone: ({ renewWebhookSecret: text }) => setSecret(text),
        }}
      >
        Gerar segredo
      </WriteButton>
      <WriteButton
        question={{
          title: 'Reenviar o que falhou?',
          text: 'Tudo o que a loja desistiu de enviar nos últimos 30 dias vai de novo, com o mesmo número de cada acontecimento.',
          yes: 'Reenviar',
        }}
        write={{
          send: () => callPanel(replayFailedDeliveries, { id, since: monthAgo() }),
          done: ({ replayFailedDeliveries: count }) => (count === 0 ? 'Nada a reenviar' : `${counted(count, 'envio', 'envios')} a caminho`),
          failed: 'Nada foi reenviado',
          again,
        }}
      >
        Reenviar o que falhou
      </WriteButton>
      <LinkButton to={addressOf.entry('webhooks', id)} look="plain" size="list">
        Editar
      </LinkButton>
      {secret && (
        <SecretDialog title="Segredo do webhook" secret={secret} onClose={() => setSecret(null)}>
          Cole-o agora em quem recebe: com ele se confere que cada aviso veio mesmo da sua loja. A loja não o mostra de novo.
        </SecretDialog>
      )}
    </div>
  )
}
