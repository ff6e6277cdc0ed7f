import { counted } from '#domain/platform/values/counted.ts'
import { Bird } from '#app/ui/bird.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useMinute } from '#app/ui/use-now.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { TaskGroup } from './task-group.tsx'
import { useTaskCount, useTasks } from '#app/admin/operations/exceptions/use-tasks.ts'

/** All tasks of the signed-in staff member, as one list (docs/rules/admin-panel.md#today). */
export default function Today() {
  const { data: groups, error, refetch } = useTasks()
  const count = useTaskCount()
  const now = useMinute()
  return (
    <>
      <PageHead title="Hoje" note={count ? `${counted(count, 'tarefa espera', 'tarefas esperam')} por você` : null} />
      {error && <FailedCall error={error} fallback="Não foi possível ler o que espera por você" onRetry={() => void refetch()} />}
      {!groups && !error && <Spinner whole label="Lendo o que espera" />}
      {groups?.length === 0 && <NothingWaits />}
      {groups && groups.length > 0 && (
        <ul aria-label="Tarefas" className="grid gap-3">
          {groups.map((group) => (
            <TaskGroup key={group.kind} group={group} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

const NothingWaits = () => (
  <div className="rounded-2 border border-dashed border-rule-strong px-4 py-16 text-center text-ink-2">
    <Bird className="mx-auto mb-4 size-16 text-ink" />
    <span className="display block text-2 text-ink">Tudo em dia.</span>
    <span className="mt-2 block">Mensagens, perguntas, contestações, envios e tudo o que a loja não resolve sozinha aparecem aqui.</span>
  </div>
)
