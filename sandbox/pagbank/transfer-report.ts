import type { Memory } from '../state/memory.ts'
import type { Charge, Order } from './records.ts'

/** A line of the report, with PagBank's own field names (docs/providers/pagbank.md#transfer-report). Amounts are reais. */
export interface ReportLine {
  movimento_api_codigo: string
  tipo_evento: string
  codigo_transacao: string
  codigo_venda: string
  data_inicial_transacao: string
  data_prevista_pagamento: string
  meio_pagamento: string
  parcela: string
  quantidade_parcela: string
  valor_total_transacao: number
  valor_parcela: number
  taxa_intermediacao: number
  valor_liquido_transacao: number
  nsu: string
  codigo_autorizacao: string
}

export const reportNames = ['transactional', 'financial'] as const
export type ReportName = (typeof reportNames)[number]

/**
 * A change of the console in the reports: a line left out, another amount, a sale that is not of this store, whether a day is complete. Amounts
 * are cents.
 */
export type ReportChange =
  | { change: 'drop'; chargeId: string }
  | { change: 'amount'; chargeId: string; cents: number }
  | { change: 'foreign'; id: string; day: string; cents: number }
  | { change: 'validated'; id: string; day: string; validated: boolean }

export const changeReport = (memory: Memory, change: ReportChange) =>
  memory.set('report-change', 'chargeId' in change ? change.chargeId : change.id, change)

export const isValidated = (changes: readonly ReportChange[], day: string) =>
  !changes.some((each) => each.change === 'validated' && each.day === day && !each.validated)

const cardDays = 14

/** The lines of a day: PIX is paid out on the same day and costs 0.99 %, a card after 14 days, and it costs 4.99 %. */
export function reportOf(orders: readonly Order[], changes: readonly ReportChange[], name: ReportName, day: string): ReportLine[] {
  const lines = orders.flatMap((order) => (order._isPast ? [] : (order.charges ?? [])).flatMap((charge) => linesOf(order, charge, changes)))
  return [...lines, ...changes.flatMap((change) => (change.change === 'foreign' ? [foreignLine(change)] : []))]
    .filter((line) => (name === 'transactional' ? line.data_inicial_transacao : line.data_prevista_pagamento) === day)
    .map((line) => ({ ...line, movimento_api_codigo: `${line.movimento_api_codigo}-${name}` }))
}

function linesOf(order: Order, charge: Charge, changes: readonly ReportChange[]): ReportLine[] {
  const change = changes.find((each) => 'chargeId' in each && each.chargeId === charge.id)
  if (!charge.paid_at || change?.change === 'drop') return []
  const isPix = charge.payment_method.type === 'PIX'
  // Assumed to be without the buyer's interest, which PagBank keeps.
  const principal = charge.amount.summary.paid - (charge.amount.fees?.buyer.interest.total ?? 0)
  const sold = change?.change === 'amount' ? change.cents : principal
  const { raw_data } = charge.payment_response
  const line = (event: string, at: string, cents: number, code: string): ReportLine => ({
    movimento_api_codigo: code,
    tipo_evento: event,
    codigo_transacao: charge.id.slice(5).replaceAll('-', ''),
    codigo_venda: order.reference_id ?? '',
    data_inicial_transacao: at.slice(0, 10),
    data_prevista_pagamento: event === '1' && !isPix ? daysAfter(at, cardDays) : at.slice(0, 10),
    meio_pagamento: isPix ? '11' : '8',
    parcela: '1',
    quantidade_parcela: '1',
    ...amounts(cents, event === '1' ? (isPix ? 0.0099 : 0.0499) : 0),
    nsu: raw_data?.nsu ?? '',
    codigo_autorizacao: raw_data?.authorization_code ?? '',
  })
  const refunds = (order._refunds ?? []).filter(({ chargeId }) => chargeId === charge.id)
  let left = principal
  const returned = refunds.map(({ cents, at }, index) => {
    const own = Math.min(cents, left)
    left -= own
    return line('6', at, own, `${charge.id}-${index + 1}`)
  })
  return [line('1', charge.paid_at, sold, charge.id), ...returned]
}

function foreignLine({ id, day, cents }: Extract<ReportChange, { change: 'foreign' }>): ReportLine {
  return {
    movimento_api_codigo: id,
    tipo_evento: '1',
    codigo_transacao: id.replaceAll('-', '').toUpperCase(),
    codigo_venda: 'maquininha',
    data_inicial_transacao: day,
    data_prevista_pagamento: daysAfter(day, cardDays),
    meio_pagamento: '8',
    parcela: '1',
    quantidade_parcela: '1',
    ...amounts(cents, 0.0499),
    nsu: '',
    codigo_autorizacao: '',
  }
}

function amounts(cents: number, share: number) {
  const fee = Math.round(cents * share)
  return {
    valor_total_transacao: cents / 100,
    valor_parcela: cents / 100,
    taxa_intermediacao: fee / 100,
    valor_liquido_transacao: (cents - fee) / 100,
  }
}

const daysAfter = (day: string, days: number) => new Date(Date.parse(day.slice(0, 10)) + days * 86_400_000).toISOString().slice(0, 10)
