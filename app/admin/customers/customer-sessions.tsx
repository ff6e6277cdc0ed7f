import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { Cell, Row, Table } from '../lists/table.tsx'
import { type Customer, CustomerSection } from './customer-section.tsx'
import { endCustomerSessions } from './customers.graphql.ts'

/** The devices that open this customer's library now. */
export const CustomerSessions = ({ customer: { email, sessions } }: { customer: Customer }) => (
  <CustomerSection
    title="Aparelhos"
    count={sessions.length}
    empty="Nenhum aparelho com a estante aberta."
    action={<EndSessions email={email} />}
  >
    <Table label="Aparelhos" columns={['Aparelho', 'Como entrou', 'Desde', 'Último uso']}>
      {sessions.map((session) => (
        <Row key={session.id}>
          <Cell className="font-semibold max-lg:w-full">{session.device}</Cell>
          <Cell className="text-small">{session.verified ? 'com código do e-mail' : 'pagou e abriu, sem código'}</Cell>
          <Cell className="money text-small whitespace-nowrap">
            <span className="text-ink-2 lg:hidden">desde </span>
            {formatMoment(session.createdAt)}
          </Cell>
          <Cell className="money text-small whitespace-nowrap text-ink-2 lg:text-right">
            <span className="lg:hidden">visto </span>
            {formatMoment(session.lastSeenAt)}
          </Cell>
        </Row>
      ))}
    </Table>
  </CustomerSection>
)

function EndSessions({ email }: { email: string }) {
  const ask = useConfirm()
  const end = async () => {
    const sure = await ask({
      title: 'Encerrar as sessões?',
      text: `${email} sai de todos os aparelhos e entra de novo com um código, quando quiser.`,
      yes: 'Encerrar sessões',
      no: 'Cancelar',
    })
    if (!sure) return
    try {
      await callPanel(endCustomerSessions, { email })
      toast.success('Sessões encerradas')
    } catch (error) {
      toastFailure(error, 'Não foi possível encerrar as sessões')
    }
    await panelClient.invalidateQueries({ queryKey: ['customers'] })
  }
  return (
    <Button size="list" onClick={() => void end()}>
      Encerrar sessões
    </Button>
  )
}
