import type { WebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'

export const webhookJobs = (deps: Pick<Deps, 'db' | 'log'>, targets: WebhookTargets) =>
  ({
    deliver_webhooks: {
      run: ({ endpointId }) => deliverWebhooks(deps, targets, endpointId),
      sweep: {
        table: 'webhook_endpoints',
        due: `active and removed_at is null and exists (select from webhook_deliveries where endpoint_id = work.id and next_at < now() - interval '2 minutes')`,
        oldestFirst: 'created_at',
        field: 'endpointId',
        key: 'webhooks',
      },
    },
  }) satisfies Partial<Jobs>
