import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import type { ReactNode } from 'react'
import { formatBytes } from '#domain/platform/values/format-bytes.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { Actions, Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import type { Customer } from './customer.tsx'
import { resetDownloadLimit } from './customers.graphql.ts'

type Download = Customer['downloads'][number]

const kinds: Record<string, string> = {
  BOOK: 'E-book',
  BOOK_READING: 'Leitura no site',
  LESSON_VIDEO: 'Vídeo de aula',
  LESSON_FILE: 'Arquivo de aula',
  CERTIFICATE: 'Certificado',
}

export function CustomerDownloads({ customer: { downloads } }: { customer: Customer }) {
  const counted = downloads.filter((download) => download.counted)
  return (
    <ListSection title="Downloads" count={downloads.length} empty="Nada foi baixado ainda.">
      <Table label="Downloads" columns={['Item', 'Tipo', 'Baixado', 'Quando', 'Ações']}>
        {downloads.map((download) => {
          // On the latest download of each e-book.
          const today = counted.filter(({ itemId }) => itemId === download.itemId)
          return (
            <DownloadRow key={download.id} download={download}>
              {today[0] === download && <ResetLimit download={download} times={today.length} />}
            </DownloadRow>
          )
        })}
      </Table>
    </ListSection>
  )
}

const DownloadRow = ({ download, children }: { download: Download; children: ReactNode }) => (
  <Row>
    <Cell className="wrap-anywhere max-lg:w-full">
      <span className="block">{download.title || download.file}</span>
      {download.title && download.file && <span className="block text-small text-ink-2">{download.file}</span>}
    </Cell>
    <Cell className="text-small">{kinds[download.kind] ?? download.kind}</Cell>
    <Cell className="money text-small whitespace-nowrap">{formatBytes(download.bytes)}</Cell>
    <Cell className="money text-small whitespace-nowrap text-ink-2">{formatMoment(download.at)}</Cell>
    <Actions>{children}</Actions>
  </Row>
)

/** Lets the buyer download the e-book again as often as a day allows. */
const ResetLimit = ({ download: { itemId, title }, times }: { download: Download; times: number }) =>
  itemId !== null && (
    <WriteButton
      right="buyers.help"
      size="row"
      aria-label={`Liberar mais downloads de ${title}`}
      question={{
        title: 'Liberar mais downloads?',
        text: `“${title}” foi baixado ${times === 1 ? 'uma vez' : `${times} vezes`} nas últimas 24 horas. A contagem recomeça do zero, e o histórico do pedido guarda quem liberou.`,
        yes: 'Liberar',
      }}
      write={{
        send: () => callPanel(resetDownloadLimit, { orderItemId: itemId }),
        done: 'Downloads liberados',
        failed: 'Não foi possível liberar os downloads',
        again: [['customers'], ['history', 'ORDER']],
      }}
    >
      Liberar mais
    </WriteButton>
  )
