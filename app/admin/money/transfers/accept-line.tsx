import { formatCents } from '#domain/platform/values/money.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ReasonDialog } from '#app/admin/platform/dialogs/reason-dialog.tsx'
import { acceptTransferLine } from './reconciliation.graphql.ts'
import { consequenceOf, eventOf, type Line } from './transfer-texts.ts'

/** Staff accepts a difference, with a reason that the history keeps. */
export const AcceptLine = ({ line, onClose }: { line: Line; onClose: () => void }) => (
  <ReasonDialog
    title="Aceitar a diferença"
    text={
      <>
        <Amounts line={line} />
        <p className="mt-3">{consequenceOf(line)} Isto não se desfaz.</p>
      </>
    }
    question="Motivo"
    hint={
      <>
        Fica <span>{line.orderId === null ? 'junto do lançamento' : 'no histórico do pedido'}</span>, com o seu nome.
      </>
    }
    shortest={1}
    longest={300}
    label="Aceitar"
    busyLabel="Aceitando…"
    write={{
      send: (reason) => callPanel(acceptTransferLine, { id: line.id, reason }),
      done: 'Diferença aceita',
      again: [['reconciliation']],
    }}
    onClose={onClose}
  />
)

const Amounts = ({ line }: { line: Line }) => (
  <dl className="money grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 [&>dd]:text-ink">
    <dt>{eventOf(line)}</dt>
    <dd>{formatDay(line.day)}</dd>
    <dt>No extrato</dt>
    <dd>{line.status === 'MISSING' ? 'não aparece' : formatCents(line.grossCents)}</dd>
    <dt>No pedido</dt>
    <dd>{line.expectedCents === null ? 'não há pedido' : formatCents(line.expectedCents)}</dd>
  </dl>
)
