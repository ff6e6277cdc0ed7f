import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { workOnImport } from './work-on-import.ts'

export const importJobs = (deps: Pick<Deps, 'db' | 'log' | 'storage' | 'standingOf'>) =>
  ({
    work_on_import: {
      run: ({ importId }) => workOnImport(deps, importId),
      sweep: {
        table: 'imports',
        due: `status in ('READING', 'CHECKING', 'RUNNING', 'UNDOING') and changed_at < now() - interval '2 minutes'`,
        oldestFirst: 'changed_at',
        field: 'importId',
        key: 'import',
      },
    },
  }) satisfies Partial<Jobs>
