import type { FiscalIssuer } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { retryDocument } from './fiscal-documents.sql.ts'
import { planDueOrders } from './plan-due-orders.ts'
import { issueDocument } from './issue-document.ts'

export const fiscalJobs = (deps: Pick<Deps, 'db' | 'config' | 'log' | 'storage'>, issuer: FiscalIssuer | undefined) =>
  ({
    plan_fiscal_documents: { run: () => planDueOrders(deps), schedule: { cron: '* * * * *', maxAttempts: 1 } },
    issue_fiscal_document: {
      run:
        issuer &&
        (async ({ documentId, again }) => {
          if (again) await deps.db.transaction().execute((tx) => retryDocument(tx, documentId))
          await issueDocument(deps, issuer, documentId)
        }),
      // A document that waited for the end of the guarantee has no job until then.
      sweep: {
        regular: true,
        table: 'fiscal_documents',
        due: `next_at <= now() - interval '1 minute'`,
        oldestFirst: 'next_at',
        field: 'documentId',
        key: 'fiscal',
      },
    },
  }) satisfies Partial<Jobs>
