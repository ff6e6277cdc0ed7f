import { callPanel } from '../calls/call-panel.ts'
import { ofOrder } from '../calls/use-write.ts'
import { WriteButton } from '../dialogs/write-button.tsx'
import type { Withdrawal } from './withdrawal-texts.ts'
import { receiveReturn } from './withdrawals.graphql.ts'

/** For a printed book that has to come back: its copies return to the stock. */
export const ReceiveReturn = ({ withdrawal: { id, orderId, title, returnStatus } }: { withdrawal: Withdrawal }) =>
  returnStatus === 'WAITING_RETURN' && (
    <WriteButton
      className="mt-3"
      write={{
        send: () => callPanel(receiveReturn, { id }),
        done: `${title}: recebido, e de volta ao estoque`,
        failed: 'Não foi possível registrar o recebimento',
        again: [['withdrawals'], ...ofOrder(orderId)],
      }}
    >
      Marcar livro como recebido
    </WriteButton>
  )
