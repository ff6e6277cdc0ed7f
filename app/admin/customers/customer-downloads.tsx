import { formatBytes } from '../../ui/format-bytes.ts'
import { formatMoment } from '../../ui/format.ts'
import { Cell, Row, Table } from '../lists/table.tsx'
import { CustomerSection } from './customer-section.tsx'
import type { Customer } from './customer.ts'

const kinds: Record<string, string> = {
  BOOK: 'E-book',
  LESSON_VIDEO: 'Vídeo de aula',
  LESSON_FILE: 'Arquivo de aula',
  CERTIFICATE: 'Certificado',
}

export const CustomerDownloads = ({ downloads }: Pick<Customer, 'downloads'>) => (
  <CustomerSection title="Downloads" count={downloads.length} empty="Nada foi baixado ainda.">
    <Table label="Downloads" columns={['O quê', 'Tipo', 'Enviado', 'Quando']}>
      {downloads.map((download) => (
        <Row key={download.id}>
          <Cell className="wrap-anywhere max-lg:w-full">
            <span className="block">{download.title || download.file}</span>
            {download.title && download.file && <span className="block text-small text-ink-2">{download.file}</span>}
          </Cell>
          <Cell className="text-small">{kinds[download.kind] ?? download.kind}</Cell>
          <Cell className="money text-small whitespace-nowrap">{formatBytes(download.bytes)}</Cell>
          <Cell className="money text-small whitespace-nowrap text-ink-2 lg:text-right">{formatMoment(download.at)}</Cell>
        </Row>
      ))}
    </Table>
  </CustomerSection>
)
