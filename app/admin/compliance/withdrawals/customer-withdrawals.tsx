import { formatCents } from '#domain/platform/values/money.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { longestPage } from '#domain/platform/api/page.ts'
import { Badges } from '#app/ui/badge.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { usageText, withdrawalBadges } from './withdrawal-texts.ts'
import { listWithdrawals } from './withdrawals.graphql.ts'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import { OrderLink } from '#app/admin/orders/order/order-link.tsx'

export const CustomerWithdrawals = ({ customer: { email } }: { customer: { email: string } }) => (
  <Loaded
    query={panelQuery(['withdrawals', 'customer', email], listWithdrawals, { email, limit: longestPage })}
    fallback="Não foi possível ler as desistências"
    reading=""
  >
    {({ data: withdrawals }) => (
      <ListSection title="Desistências" count={withdrawals.length} empty="Nenhuma desistência.">
        <Table label="Desistências" columns={['Pedido', 'Item e uso', 'Pedida em', 'Valor', 'Situação']}>
          {withdrawals.map((withdrawal) => (
            <Row key={withdrawal.id}>
              <Cell>
                <OrderLink id={withdrawal.orderId} />
              </Cell>
              <Cell className="text-small max-lg:w-full">
                {itemInWords(withdrawal)} <span className="block text-ink-2">{usageText(withdrawal)}</span>
              </Cell>
              <Cell className="money text-small">
                {withdrawal.declaredOn ? formatDay(withdrawal.declaredOn) : formatMoment(withdrawal.requestedAt)}
              </Cell>
              <Cell className="money">{formatCents(withdrawal.refundCents)}</Cell>
              <Cell className="lg:text-right">
                <span className="inline-flex flex-wrap gap-1.5 lg:justify-end">
                  <Badges of={withdrawalBadges(withdrawal)} />
                </span>
              </Cell>
            </Row>
          ))}
        </Table>
      </ListSection>
    )}
  </Loaded>
)
