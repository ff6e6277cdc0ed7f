import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { publishDefaultTexts } from './publish-texts.ts'

export const legalTextJobs = (deps: Pick<Deps, 'db' | 'config'>) =>
  ({ publish_texts: { run: () => publishDefaultTexts(deps) } }) satisfies Partial<Jobs>
