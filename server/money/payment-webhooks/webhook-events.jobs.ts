import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readWebhookEvent } from './receive-webhook-event.ts'

export const webhookEventJobs = (deps: Deps) =>
  ({
    read_webhook_event: {
      run: ({ webhookEventId }) => readWebhookEvent(deps, webhookEventId),
      sweep: {
        table: 'webhook_events',
        due: `processed_at is null and received_at < now() - interval '2 minutes'`,
        oldestFirst: 'received_at',
        field: 'webhookEventId',
        key: 'webhook_event',
      },
    },
  }) satisfies Partial<Jobs>
