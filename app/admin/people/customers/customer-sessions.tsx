import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import type { Customer } from './customer.tsx'
import { endCustomerSessions } from './customers.graphql.ts'

/** The devices that open this customer's library now. */
export const CustomerSessions = ({ customer: { email, sessions } }: { customer: Customer }) => (
  <ListSection
    title="Aparelhos"
    count={sessions.length}
    empty="Nenhum aparelho com a estante aberta."
    action={
      <WriteButton
        right="buyers.help"
        question={{
          title: 'Encerrar as sessões?',
          text: `${email} sai de todos os aparelhos e entra de novo com um código, quando quiser.`,
          yes: 'Encerrar sessões',
        }}
        write={{
          send: () => callPanel(endCustomerSessions, { email }),
          done: 'Sessões encerradas',
          failed: 'Não foi possível encerrar as sessões',
          again: [['customers']],
        }}
      >
        Encerrar sessões
      </WriteButton>
    }
  >
    <Table label="Aparelhos" columns={['Aparelho', 'Como entrou', 'Desde', 'Último uso']}>
      {sessions.map((session) => (
        <Row key={session.id}>
          <Cell className="font-semibold max-lg:w-full">{session.device}</Cell>
          <Cell className="text-small">{session.verified ? 'com código do e-mail' : 'pagou e abriu, sem código'}</Cell>
          <Cell name="desde" className="money text-small whitespace-nowrap">
            {formatMoment(session.createdAt)}
          </Cell>
          <Cell name="visto" className="money text-small whitespace-nowrap text-ink-2 lg:text-right">
            {formatMoment(session.lastSeenAt)}
          </Cell>
        </Row>
      ))}
    </Table>
  </ListSection>
)
