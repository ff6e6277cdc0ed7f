import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPageSize } from '#domain/page.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { callPanel } from '../calls/call-panel.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import { useWords } from '../words.ts'
import { AccessFilter, type Chosen } from './access-filter.tsx'
import { AccessTable } from './access-table.tsx'
import { listAccess } from './access.graphql.ts'

/** Who has or had access to the course, why, until when and how far they are. */
export function AccessList({ courseId }: { courseId: string }) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Chosen>({ search: '', end: null })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['access', courseId, page, chosen],
    queryFn: async ({ signal }) =>
      (await callPanel(listAccess, { courseId, offset: (page - 1) * adminPageSize, limit: adminPageSize, ...chosen }, signal)).listAccess,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // After the last row of the last page is removed, the previous page is opened.
  if (data && !isPlaceholderData && page > data.pageInfo.totalPages) setPage(data.pageInfo.totalPages)
  const choose = (next: Chosen) => {
    setPage(1)
    setChosen(next)
  }
  const filtered = chosen.search !== '' || chosen.end !== null
  return (
    <section className="border-b border-rule py-6">
      <h2 className="display mb-3 text-3">
        Quem tem acesso {data && <span className="money font-sans text-small font-normal text-ink-2">{data.pageInfo.totalCount}</span>}
      </h2>
      <AccessFilter chosen={chosen} onChoose={choose} />
      {error && <FailedCall error={error} fallback="Failed to fetch course" onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={words.reading} />}
      {data?.data.length === 0 && <p className="text-ink-2">{filtered ? 'Ninguém assim.' : 'Ninguém ainda.'}</p>}
      {data && data.data.length > 0 && <AccessTable label="Quem tem acesso" of="people" accesses={data.data} />}
      {data && data.pageInfo.totalPages > 1 && (
        <div className="mt-3 flex items-center gap-3 text-small">
          <Button size="list" disabled={!data.pageInfo.hasPreviousPage} onClick={() => setPage(page - 1)}>
            {words.previous}
          </Button>
          {words.page(data.pageInfo.currentPage, data.pageInfo.totalPages)}
          <Button size="list" disabled={!data.pageInfo.hasNextPage} onClick={() => setPage(page + 1)}>
            {words.next}
          </Button>
        </div>
      )}
    </section>
  )
}
