import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { sendSignInCode } from './sign-in-email.ts'

export const buyerJobs = (deps: Deps, post: Post) =>
  ({ send_sign_in_code: { run: ({ codeId }) => sendSignInCode(deps, post, codeId) } }) satisfies Partial<Jobs>
