import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPageSize } from '#domain/page.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { callPanel } from '../calls/call-panel.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import { Cell, Row, Table } from '../lists/table.tsx'
import { useWords } from '../words.ts'
import { listAccess } from './access.graphql.ts'

/** Who currently has access to the course, and why. */
export function AccessList({ courseId }: { courseId: string }) {
  const words = useWords()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['access', courseId, page],
    queryFn: async ({ signal }) =>
      (await callPanel(listAccess, { courseId, offset: (page - 1) * adminPageSize, limit: adminPageSize }, signal)).listAccess,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <section className="border-b border-rule py-6">
      <h2 className="display mb-3 text-3">
        Quem tem acesso {data && <span className="money font-sans text-small font-normal text-ink-2">{data.pageInfo.totalCount}</span>}
      </h2>
      {error && <FailedCall error={error} fallback="Failed to fetch course" onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={words.reading} />}
      {data?.data.length === 0 && <p className="text-ink-2">Ninguém ainda.</p>}
      {data && data.data.length > 0 && (
        <Table label="Quem tem acesso" columns={['E-mail', 'Desde', 'Por']}>
          {data.data.map((access) => (
            <Row key={access.email}>
              <Cell className="font-semibold break-all max-lg:w-full">{access.email}</Cell>
              <Cell className="money text-small">{formatMoment(access.since)}</Cell>
              <Cell className="text-small wrap-anywhere text-ink-2 lg:text-right">
                {access.orderId ? `pedido ${access.orderId.slice(0, 8)}` : (access.grantedBy ?? 'equipe')}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
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
