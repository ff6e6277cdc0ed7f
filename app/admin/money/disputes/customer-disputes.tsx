import { formatCents } from '#domain/platform/values/money.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { longestPage } from '#domain/platform/api/page.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { DisputeDeadline } from './dispute-deadline.tsx'
import { kindTexts, reasonText, statusTexts } from './dispute-texts.ts'
import { listDisputes } from './disputes.graphql.ts'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import { OrderLink } from '#app/admin/orders/order/order-link.tsx'

/** The list of disputes finds parts of addresses too; only those of this very address are shown. */
const disputesFor = (email: string) => ({
  queryKey: ['disputes', 'customer', email],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await askPanel(listDisputes, { search: email, limit: longestPage }, signal)).data.filter(({ orderEmail }) => orderEmail === email),
})

export const CustomerDisputes = ({ customer: { email } }: { customer: { email: string } }) => (
  <Loaded query={disputesFor(email)} fallback="Não foi possível ler as contestações" reading="">
    {(disputes) => (
      <ListSection title="Contestações" count={disputes.length} empty="Nenhuma contestação.">
        <Table label="Contestações" columns={['Pedido', 'Tipo e motivo', 'Prazo', 'Valor', 'Situação']}>
          {disputes.map((dispute) => (
            <Row key={dispute.id}>
              <Cell>
                <OrderLink id={dispute.orderId} />
              </Cell>
              <Cell className="text-small">
                {kindTexts[dispute.kind]} <span className="text-ink-2">{reasonText(dispute.reason)}</span>
              </Cell>
              <Cell className="text-small">
                <DisputeDeadline dispute={dispute} />
              </Cell>
              <Cell className="money">{formatCents(dispute.amountCents)}</Cell>
              <Cell className="lg:text-right">
                <StatusBadge {...statusTexts[dispute.status]} />
              </Cell>
            </Row>
          ))}
        </Table>
      </ListSection>
    )}
  </Loaded>
)
