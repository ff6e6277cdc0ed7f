import type { QueryKey } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { StatusBadge, type Status } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { testKind } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
import { kindText } from './webhook-fields.ts'
import type { RowOf } from '#app/query/document.ts'
import { type listWebhookDeliveries, replayWebhookDelivery } from './webhooks.graphql.ts'

type Delivery = RowOf<typeof listWebhookDeliveries>

const states: Record<Delivery['state'], Status> = {
  DELIVERED: { tone: 'ok', text: 'Entregue' },
  WAITING: { tone: 'warn', text: 'Na fila' },
  FAILED: { tone: 'bad', text: 'Não entregue' },
}

const problems: Record<string, string> = {
  ADDRESS: 'o endereço não leva à internet',
  TIMEOUT: 'sem resposta a tempo',
  TLS: 'sem conexão segura: confira o certificado do endereço',
  CONNECTION: 'ninguém atende neste endereço',
  SUBJECT: 'o assunto não existe mais',
  SCHEMA: 'a loja não conseguiu escrever o acontecimento',
}

/** One event, as the endpoint was told of it: what was sent, and what came back. */
export function DeliveryItem({ delivery, again }: { delivery: Delivery; again: readonly QueryKey[] }) {
  const { id, eventId, kind, occurredAt, state, body } = delivery
  const title = kind === testKind ? 'Teste' : kindText(kind)
  return (
    <li className="grid gap-x-8 gap-y-2 px-4 py-3 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{title}</h2>
          <StatusBadge {...states[state]} />
          <span className="text-small text-ink-2">{outcomeText(delivery)}</span>
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
          <span className="money">{formatMoment(occurredAt)}</span>
          <span className="font-mono text-mini leading-6 wrap-anywhere">{eventId}</span>
        </p>
        {delivery.sentAt && (
          <details className="group mt-1">
            <summary className="inline-flex min-h-11 items-center gap-2 text-small font-semibold">
              Envio e resposta <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
            </summary>
            <Block title="Enviado" text={body ? readable(body) : 'Foi apagado com os dados da pessoa.'} />
            <Block title="Resposta" text={delivery.answer || (delivery.status === null ? 'Nenhuma.' : 'Vazia.')} />
          </details>
        )}
      </div>
      <WriteButton
        size="row"
        className="self-start justify-self-start lg:justify-self-end"
        aria-label={`Enviar de novo: ${title}, ${formatMoment(occurredAt)}`}
        write={{
          send: () => callPanel(replayWebhookDelivery, { id }),
          done: ({ replayWebhookDelivery: isQueued }) => (isQueued ? 'A caminho' : 'Já está sendo enviado'),
          failed: 'Não foi reenviado',
          again,
        }}
      >
        Enviar de novo
      </WriteButton>
    </li>
  )
}

const Block = ({ title, text }: { title: string; text: string }) => (
  <>
    <p className="mt-2 text-mini font-semibold text-ink-2">{title}</p>
    <pre className="mt-1 max-h-80 overflow-auto rounded-1 border border-rule bg-paper-down px-3 py-2 font-mono text-mini whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  </>
)

function outcomeText({ status, problem, attempts, milliseconds, nextAt }: Delivery): string {
  const answer = problem ? problems[problem] : status && `${status}${milliseconds === null ? '' : ` em ${milliseconds} ms`}`
  const tries = attempts > 1 && counted(attempts, 'tentativa', 'tentativas')
  const next = nextAt && attempts > 0 && `a próxima em ${formatMoment(nextAt)}`
  return [answer, tries, next].filter(Boolean).join(' · ')
}

function readable(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
