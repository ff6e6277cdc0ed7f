import { emailKinds } from '#domain/orders/emails/email-kinds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Actions, Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { emailState, ResendButton } from '#app/admin/orders/order/order-emails.tsx'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import { OrderLink } from '#app/admin/orders/order/order-link.tsx'
import type { Customer } from './customer.tsx'

/** The e-mails about the orders shown, the newest first. */
export function CustomerEmails({ customer }: { customer: Customer }) {
  const emails = customer.orders
    .flatMap((order) => order.emails.map((email) => ({ email, order })))
    .toSorted((one, other) => other.email.queuedAt.localeCompare(one.email.queuedAt))
  return (
    <ListSection title="E-mails" count={emails.length} empty="Nenhum e-mail foi enviado.">
      <Table label="E-mails" columns={['Assunto', 'Pedido', 'Situação', 'Ações']}>
        {emails.map(({ email, order }) => (
          <Row key={email.id}>
            <Cell className="max-lg:w-full">{emailKinds[email.kind]?.name ?? email.kind}</Cell>
            <Cell>
              <OrderLink id={order.id} />
            </Cell>
            <Cell className="money text-small">
              {email.sentAt && !email.failed ? emailState(email) : <Badge tone={email.failed ? 'bad' : 'warn'}>{emailState(email)}</Badge>}
            </Cell>
            <Actions>
              <ResendButton
                order={order}
                email={email}
                label={`Reenviar: ${emailKinds[email.kind]?.name ?? email.kind}, pedido ${order.id.slice(0, 8)}`}
              />
            </Actions>
          </Row>
        ))}
      </Table>
    </ListSection>
  )
}
