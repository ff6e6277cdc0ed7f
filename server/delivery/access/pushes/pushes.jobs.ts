import type { WebPush } from '#integrations/web-push/web-push.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { sendPushes } from './send-pushes.ts'

export const pushJobs = (deps: Pick<Deps, 'db' | 'config' | 'log'>, webPush: WebPush) =>
  ({ send_pushes: { run: () => sendPushes(deps, webPush), schedule: { cron: '* * * * *', maxAttempts: 1 } } }) satisfies Partial<Jobs>
