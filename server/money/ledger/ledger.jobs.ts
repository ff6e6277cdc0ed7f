import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { checkLedger } from './check-ledger.ts'
import { restartCheck } from './ledger-checks.sql.ts'

export const ledgerJobs = (deps: Pick<Deps, 'db'>) =>
  ({
    check_ledger: { run: () => checkLedger(deps), schedule: { cron: '* * * * *', maxAttempts: 1 } },
    /** From the first order again in the night (04:20 in São Paulo) after it has come to its end. */
    restart_ledger_check: { run: () => restartCheck(deps.db), schedule: { cron: '20 7 * * *', maxAttempts: 2 } },
  }) satisfies Partial<Jobs>
