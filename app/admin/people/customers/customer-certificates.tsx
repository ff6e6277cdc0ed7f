import { Badge } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import type { Customer } from './customer.tsx'

export const CustomerCertificates = ({ customer: { certificates } }: { customer: Customer }) => (
  <ListSection title="Certificados" count={certificates.length} empty="Nenhum certificado emitido.">
    <Table label="Certificados" columns={['Curso', 'Nome', 'Código', 'Emitido']}>
      {certificates.map((certificate) => (
        <Row key={certificate.code}>
          <Cell className="max-lg:w-full">
            <span className="font-semibold">{certificate.courseTitle}</span>{' '}
            <span className="text-small whitespace-nowrap text-ink-2">{certificate.hours} h</span>
          </Cell>
          <Cell className="text-small">{certificate.name}</Cell>
          <Cell className="font-mono text-small">
            <a href={`/verificar/${certificate.code}`} className="inline-flex min-h-9 items-center hover:underline">
              {certificate.code}
            </a>
          </Cell>
          <Cell className="money text-small whitespace-nowrap text-ink-2 lg:text-right">
            {certificate.revokedAt ? <Badge tone="bad">cancelado</Badge> : formatMoment(certificate.issuedAt)}
          </Cell>
        </Row>
      ))}
    </Table>
  </ListSection>
)
