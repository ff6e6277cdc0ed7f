import { Badge } from '../../ui/badge.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Cell, Row, Table } from '../lists/table.tsx'
import { CustomerSection } from './customer-section.tsx'
import type { Customer } from './customer.ts'
import { OrderLink } from './order-link.tsx'

const kinds: Record<string, string> = { ACCESS: 'Acesso ao que foi comprado', REFUND: 'Reembolso' }

/** The e-mails about the orders shown, the newest first. */
export function CustomerEmails({ customer, onOpen }: { customer: Customer; onOpen: (id: string) => void }) {
  const emails = customer.orders
    .flatMap(({ id, emails: sent }) => sent.map((email) => ({ ...email, orderId: id })))
    .toSorted((one, other) => other.queuedAt.localeCompare(one.queuedAt))
  return (
    <CustomerSection title="E-mails" count={emails.length} empty="Nenhum e-mail foi enviado.">
      <Table label="E-mails" columns={['Assunto', 'Pedido', 'Situação']}>
        {emails.map((email) => (
          <Row key={`${email.orderId} ${email.kind} ${email.queuedAt}`}>
            <Cell className="max-lg:w-full">{kinds[email.kind] ?? email.kind}</Cell>
            <Cell>
              <OrderLink id={email.orderId} onOpen={onOpen} />
            </Cell>
            <Cell className="money text-small whitespace-nowrap lg:text-right">
              {email.sentAt ? (
                `enviado ${formatMoment(email.sentAt)}`
              ) : (
                <Badge tone="warn">na fila desde {formatMoment(email.queuedAt)}</Badge>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </CustomerSection>
  )
}
