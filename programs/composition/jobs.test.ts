import { expect, test } from 'vitest'
import { createWebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import { createWebPush } from '#integrations/web-push/web-push.ts'
import type { Job, Jobs } from '#server/platform/jobs/job.ts'
import { jobSpecs } from '#server/platform/jobs/job-kinds.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { listJobs } from './jobs.ts'

const jobs = listJobs({ config: {} } as Deps, {
  post: { send: async () => {} },
  issuer: undefined,
  targets: createWebhookTargets({ loopback: false }),
  webPush: createWebPush({ loopback: false }),
})
const names = (matches: (job: Job<never>) => unknown) =>
  Object.entries<Job<never>>(jobs).flatMap(([name, job]) => (matches(job) ? [name] : []))

test('a list without one of the jobs does not compile', () => {
  const { send_email: _, ...others } = jobs
  // @ts-expect-error send_email is missing
  const incomplete: Jobs = others
  expect(Object.keys(incomplete)).toHaveLength(Object.keys(jobSpecs).length - 1)
})

test('a job has a title for staff unless it only runs on a schedule', () => {
  const untitled = Object.entries(jobSpecs).flatMap(([name, { title }]) => (title === null ? [name] : []))
  expect(untitled.filter((name) => !names(({ schedule }) => schedule).includes(name))).toEqual([])
})

test('only what calls a party that is not configured waits', () => {
  expect(names(({ run }) => !run)).toEqual(['issue_fiscal_document', 'package_video'])
})
