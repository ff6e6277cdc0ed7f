import { Link } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { isOpenLine } from '#domain/money/transfer-lines.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { DialogButton } from '#app/admin/platform/dialogs/dialog-button.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { AcceptLine } from './accept-line.tsx'
import { eventOf, type Line, statusOf } from './transfer-texts.ts'

export function LineRow({ line }: { line: Line }) {
  const missing = line.status === 'MISSING'
  return (
    <Row>
      <Cell className="money text-small whitespace-nowrap">{formatDay(line.day)}</Cell>
      <Cell>
        <span className="font-semibold">{eventOf(line)}</span>
        {(line.nsu || line.transactionCode) && (
          <span className="block font-mono text-mini break-all text-ink-2">
            {line.nsu ? `Nº da venda (NSU) ${line.nsu}` : line.transactionCode?.slice(0, 12)}
          </span>
        )}
      </Cell>
      <Cell className={`font-mono text-small ${line.orderId ? '' : 'max-lg:hidden'}`}>
        {line.orderId ? (
          <Link to={addressOf.order(line.orderId)} className="inline-flex min-h-9 items-center underline hover:no-underline">
            {line.orderId.slice(0, 8)}
          </Link>
        ) : (
          <span className="text-ink-2">—</span>
        )}
      </Cell>
      <Cell className="money whitespace-nowrap max-2xl:text-small">
        {missing ? <span className="max-lg:hidden">—</span> : formatCents(line.grossCents)}
        {line.expectedCents !== null && (
          <span className="block text-mini whitespace-normal text-ink-2">no pedido {formatCents(line.expectedCents)}</span>
        )}
      </Cell>
      <Cell name="tarifa" className={`money text-small whitespace-nowrap text-ink-2 ${missing ? 'max-lg:hidden' : ''}`}>
        {missing ? '—' : formatCents(line.feeCents)}
      </Cell>
      <Cell name="líquido" className={`money whitespace-nowrap max-2xl:text-small ${missing ? 'max-lg:hidden' : ''}`}>
        {missing ? '—' : formatCents(line.netCents)}
      </Cell>
      <Cell>
        <StatusBadge {...statusOf(line)} />
        {line.acceptedReason && (
          <span className="mt-1 block max-w-[14rem] text-mini wrap-anywhere text-ink-2">
            {line.acceptedReason} · {line.acceptedBy}
          </span>
        )}
      </Cell>
      {isOpenLine(line) ? (
        <Actions>
          <DialogButton
            size="row"
            aria-label={`Aceitar: ${eventOf(line)} de ${formatDay(line.day)}`}
            renderDialog={(close) => <AcceptLine line={line} onClose={close} />}
          >
            Aceitar
          </DialogButton>
        </Actions>
      ) : (
        <Cell className="max-lg:hidden" />
      )}
    </Row>
  )
}
