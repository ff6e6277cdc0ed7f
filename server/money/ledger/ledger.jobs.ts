import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import { checkLedger } from './check-ledger.ts'
import { restartCheck } from './ledger-checks.sql.ts'

export const ledgerTasks = (deps: Pick<Deps, 'db'>): TaskList => ({
  check_ledger: () => checkLedger(deps),
  restart_ledger_check: () => restartCheck(deps.db),
})

/** Every minute, and from the first order again in the night (04:20 in São Paulo) after it has come to its end, in one worker only. */
export const ledgerCrontab = ['* * * * * check_ledger ?max=1', '20 7 * * * restart_ledger_check ?max=2'].join('\n')
