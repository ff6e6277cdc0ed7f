import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.sql.ts'
import type { FiscalIssuer } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import { retryDocument } from './fiscal-documents.sql.ts'
import { planDueOrders } from './plan-due-orders.ts'
import { removeGivenUpFiles } from './remove-given-up-files.ts'
import { workOnDocument } from './work-on-document.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log' | 'storage'>

export const fiscalTasks = (deps: Needs, issuer: FiscalIssuer): TaskList => ({
  issue_fiscal_document: async (payload) => {
    const { documentId, again } = payload as Jobs['issue_fiscal_document']
    if (again) await deps.db.transaction().execute((tx) => retryDocument(tx, documentId))
    await workOnDocument(deps, issuer, documentId)
  },
})

export const fiscalPlanTasks = (deps: Needs): TaskList => ({
  plan_fiscal_documents: () => planDueOrders(deps),
  remove_given_up_files: () => removeGivenUpFiles(deps),
})

/** Every minute, in one worker only; and every night, after the erasures (server/compliance/privacy/privacy.jobs.ts). */
export const fiscalCrontab = '* * * * * plan_fiscal_documents ?max=1\n40 6 * * * remove_given_up_files ?max=5'
