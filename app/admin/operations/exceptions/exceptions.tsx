import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { exceptionKinds } from '#domain/operations/exceptions.ts'
import { age } from '#domain/platform/values/age.ts'
import { Bird } from '#app/ui/bird.tsx'
import { useMinute } from '#app/ui/use-now.ts'
import { panelClient } from '#app/admin/platform/calls/call-panel.ts'
import { ListPage } from '#app/admin/platform/lists/list-page.tsx'
import { ExceptionFilters } from './exception-filters.tsx'
import { ExceptionItem } from './exception-item.tsx'
import { listExceptions } from './exceptions.graphql.ts'
import { useExceptionCounts } from './use-exception-counts.ts'

/** See docs/rules/admin-panel.md#exceptions. */
export default function Exceptions() {
  const [query] = useSearchParams()
  const counts = useExceptionCounts()
  useListFollowsChecks(counts?.checkedAt ?? null)
  const now = useMinute()
  const kind = exceptionKinds.find((each) => each === query.get('tipo')) ?? null
  const accepted = query.get('ver') === 'dispensadas'
  return (
    <ListPage
      title="Pendências"
      note={counts && <CheckedNote checkedAt={counts.checkedAt} now={now} />}
      filters={<ExceptionFilters counts={counts} kind={kind} accepted={accepted} />}
      list={{
        name: 'exceptions',
        document: listExceptions,
        fallback: 'Não foi possível ler as pendências',
        filters: () => ({ kind, accepted }),
      }}
      empty={<Empty accepted={accepted} narrowed={kind !== null} unsure={counts === undefined || isLate(counts.checkedAt, now)} />}
      noun={['pendência', 'pendências']}
      renderRow={(exception) => <ExceptionItem key={exception.id} exception={exception} now={now} />}
    />
  )
}

/** Reads the list again whenever the checks have run. */
function useListFollowsChecks(checkedAt: string | null) {
  useEffect(() => {
    if (checkedAt) void panelClient.invalidateQueries({ queryKey: ['exceptions', 'list'] })
  }, [checkedAt])
}

/** Nothing to do is said with joy only while the checks run. */
function Empty({ accepted, narrowed, unsure }: { accepted: boolean; narrowed: boolean; unsure: boolean }) {
  if (accepted) return <>Nenhuma pendência foi dispensada. As que você dispensar ficam aqui, com o motivo.</>
  if (narrowed) return <>Nada pendente deste tipo.</>
  if (unsure) return <>Nada pendente na última conferência.</>
  return (
    <>
      <Bird className="mx-auto mb-4 size-16 text-ink" />
      <span className="display block text-2 text-ink">Nada pendente: cada centavo está no lugar.</span>
      <span className="mt-2 block">
        Pagamentos, e-mails, acessos e estoque são conferidos a cada minuto. Se algo precisar de você, aparece aqui.
      </span>
    </>
  )
}

/** The checks run every minute. After this time without a run, what the screen shows may be out of date. */
const lateMinutes = 5

const isLate = (checkedAt: string | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - new Date(checkedAt).getTime() > lateMinutes * 60_000

/** When the store last looked for exceptions. */
function CheckedNote({ checkedAt, now }: { checkedAt: string | null; now: Date }) {
  if (!isLate(checkedAt, now)) return <>Conferido {age(new Date(checkedAt ?? now), now)}</>
  return (
    <span role="alert" className="text-bad">
      <span>{checkedAt ? `A última conferência foi ${age(new Date(checkedAt), now)}.` : 'Ainda não houve nenhuma conferência.'}</span> Peça
      a quem cuida do servidor que veja se o programa das tarefas (worker) está no ar.
    </span>
  )
}
