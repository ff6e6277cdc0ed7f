import { type RawBuilder, sql } from 'kysely'
import type { Month } from '#domain/platform/values/month.ts'
import { type CsvCell, csvMoney } from '#domain/platform/values/csv.ts'
import { anonymousCpf } from '#domain/platform/values/anonymous-person.ts'
import { formatCpf } from '#domain/platform/values/masks.ts'
import { type ReportName, reportNames } from '#domain/money/report-names.ts'
import { type FiscalDocumentKind, fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Db } from '#server/platform/database/database.ts'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import { ledgerMoney } from '../ledger/ledger-money.sql.ts'
import { recordExport } from '#server/orders/order/order-history.ts'
import type { OrderItemRow } from '#server/orders/order/order-items.sql.ts'

/** Where a page begins. A moment as PostgreSQL writes it: a date of JavaScript has no microseconds, so the last row would come again. */
interface Cursor {
  at: string
  id: string
}

type Row = Record<string, CsvCell> & Cursor & { moment: Date }

interface Report {
  columns: readonly string[]
  /** Its rows are orders with the whole CPF. */
  personal?: true
  /** The rows of a month with `moment` and `id`, in this order after a given row. */
  rows: (month: Month, after: Cursor) => RawBuilder<Row>
  cells: (row: Row) => CsvCell[]
}

/** Rows that are in memory at a time; of items, their orders. */
const pageSize = sql.lit(1_000)

/** The first rows after a given one of two parts of a table, each of which has its index: a page reads no more of a month than itself. */
const firstOf = (after: Cursor, until: Date, one: RawBuilder<unknown>, other: RawBuilder<unknown>) => {
  const first = (part: RawBuilder<unknown>) => sql`(select * from (${part}) as part
    where moment >= ${after.at}::timestamptz and moment < ${until} and (moment, id::text) > (${after.at}::timestamptz, ${after.id}) order by moment, id::text limit ${pageSize})`
  return sql`(select * from (${first(one)} union all ${first(other)}) as parts order by moment, id::text limit ${pageSize})`
}

/** Orders that were paid, whatever became of them. */
const paidOrders = (after: Cursor, until: Date) =>
  sql`${firstOf(
    after,
    until,
    sql`select id, paid_at as moment from orders where status = 'PAID'`,
    sql`select id, paid_at as moment from orders where status in ('REFUNDED', 'REFUND_DUE')`,
  )} as paid join orders on orders.id = paid.id`

/** All money that came in this time, whatever it paid for, without the buyer's interest (docs/ledger.md#interest). */
const paidCharges = (after: Cursor, until: Date) =>
  sql`${firstOf(
    after,
    until,
    sql`select id, payment_id, returned_cents, paid_cents - interest_cents as price, paid_at as moment from charges where paid_at is not null`,
    sql`select id, payment_id, returned_cents, paid_cents - interest_cents, created_at as moment from charges where paid_at is null`,
  )} as charges`

/** How much of a refund is interest: what was refunded of a charge up to it beyond the price, less what had been before. */
const refundedInterest = sql`(
  select coalesce(sum(greatest(0, up_to - price) - greatest(0, up_to - cents - price)), 0)::int as cents
  from (select own.cents, paid_cents - interest_cents as price,
      (select sum(call.cents) from refund_calls call join refunds known on known.id = call.refund_id
        where call.charge_id = charges.id and call.status = 'DONE' and (known.done_at, known.id) <= (refunds.done_at, refunds.id)) as up_to
    from refund_calls own join charges on charges.id = own.charge_id
    where own.refund_id = refunds.id and own.status = 'DONE' and interest_cents > 0) as calls)`

/** An accountant's words. */
const words: Record<string, string> & Record<OrderItemRow['kind'], string> = {
  PIX: 'PIX',
  CARD: 'cartão',
  FREE: 'grátis',
  PAID: 'pago',
  REFUNDED: 'reembolsado',
  REFUND_DUE: 'a reembolsar',
  COURSE: 'curso',
  BOOK: 'livro',
  PLAN: 'assinatura',
  CI: 'terapia',
  MED: 'consulta psiquiátrica',
  WHOLE: 'pedido inteiro',
  ITEMS: 'alguns itens',
  AMOUNT: 'um valor',
  DUE: 'pago a mais',
  PROVIDER: 'feito no PagBank',
  SALE: 'venda',
  CREDIT: 'crédito',
  DEBIT: 'débito',
  TRANSFER: 'transferência',
  CHARGEBACK: 'contestação',
  REFUND: 'reembolso',
  OTHER: 'outro',
  ISSUED: 'emitida',
  CANCELING: 'em cancelamento',
  CANCELED: 'cancelada',
}
const word = (name: CsvCell): CsvCell => (typeof name === 'string' ? (words[name] ?? name) : name)

/** Excel would take digits, also with an E among them, for a number, and lose some of them. */
const cpf = (digits: CsvCell) => (typeof digits === 'string' && digits !== anonymousCpf ? formatCpf(digits) : null)
/** With an alphanumeric CNPJ of the seller in them: NF-e have 44 characters and national NFS-e 50. The codes of cities stay as they are. */
const longKey = /^(?:\d{16,}|[0-9A-Z]{44}|[0-9A-Z]{50})$/
const accessKey = (key: CsvCell) => (typeof key === 'string' && longKey.test(key) ? key.replace(/(.{4})(?=.)/g, '$1 ') : key)

const money = (cents: CsvCell): string => csvMoney(typeof cents === 'number' ? cents : null)

/** An accountant's reports of a month (docs/fiscal.md#exports). Amounts are stored as cents. */
export const reports: Record<ReportName, Report> = {
  orders: {
    columns: ['Pedido', 'Pago em', 'Nome', 'CPF', 'E-mail', 'UF', 'Forma', 'Itens', 'Frete', 'Desconto', 'Total', 'Situação'],
    personal: true,
    rows: ({ until }, after) => sql<Row>`
      select orders.id::text as id, orders.paid_at as moment, orders.paid_at::text as at, name, cpf, email, address ->> 'state' as state, method, items_cents, shipping_cents, discount_cents,
        total_cents, status
      from ${paidOrders(after, until)} order by orders.paid_at, orders.id::text`,
    cells: (row) => [
      row.id,
      row.moment,
      row.name,
      cpf(row.cpf),
      row.email,
      row.state,
      word(row.method),
      ...[row.items_cents, row.shipping_cents, row.discount_cents, row.total_cents].map(money),
      word(row.status),
    ],
  },
  items: {
    columns: ['Pedido', 'Pago em', 'Tipo', 'Título', 'Pacote', 'Impresso', 'Quantidade', 'Preço', 'Total', 'Reembolsado em'],
    rows: ({ until }, after) => sql<Row>`
      select orders.id::text as id, orders.paid_at as moment, orders.paid_at::text as at, kind, title, bundle_title, physical, quantity, unit_cents, unit_cents * quantity as total_cents, refunded_at
      from ${paidOrders(after, until)} join order_items item on item.order_id = orders.id order by orders.paid_at, orders.id::text, position`,
    cells: (row) => [
      row.id,
      row.moment,
      word(row.kind),
      row.title,
      row.bundle_title,
      row.physical,
      row.quantity,
      ...[row.unit_cents, row.total_cents].map(money),
      row.refunded_at,
    ],
  },
  payments: {
    columns: ['Pedido', 'Cobrança', 'Recebida em', 'Forma', 'Recebido', 'Reembolsado'],
    rows: ({ until }, after) => sql<Row>`
      select charges.id, charges.moment, charges.moment::text as at, order_id::text as order_id, method, price as received_cents, least(charges.returned_cents, price) as returned_cents
      from ${paidCharges(after, until)} join payments on payments.id = charges.payment_id order by charges.moment, charges.id`,
    cells: (row) => [row.order_id, row.id, row.moment, word(row.method), money(row.received_cents), money(row.returned_cents)],
  },
  fees: {
    // Fees in the ledger: each once, of a line of the transfer report, or of a dispute.
    columns: ['Dia', 'Pedido', 'Cobrança', 'Evento', 'Bruto', 'Tarifa', 'Líquido', 'Previsto para'],
    rows: ({ until }, after) => sql<Row>`
      select posted.id::text, occurred_at as moment, occurred_at::text as at, posted.order_id::text as order_id, posted.charge_id,
        coalesce(event, 'CHARGEBACK') as event, coalesce(gross_cents, 0) as gross_cents, cents as fee_cents,
        coalesce(gross_cents, 0) - cents as net_cents, expected_on::text as expected_on
      from ledger_transactions posted join ledger_entries on transaction_id = posted.id and account = 'fees'
      left join transfer_lines on report = split_part(source, ':', 1) and line_code = substr(source, strpos(source, ':') + 1)
      where posted.kind = 'FEE' and (occurred_at, posted.id) > (${after.at}::timestamptz, ${after.id}::bigint) and occurred_at < ${until}
      order by occurred_at, posted.id limit ${pageSize}`,
    cells: (row) => [
      row.moment,
      row.order_id,
      row.charge_id,
      word(row.event),
      ...[row.gross_cents, row.fee_cents, row.net_cents].map(money),
      row.expected_on,
    ],
  },
  refunds: {
    columns: ['Pedido', 'Reembolso', 'Feito em', 'Valor', 'Alcance', 'Por'],
    rows: ({ until }, after) => sql<Row>`
      select id::text, done_at as moment, done_at::text as at, order_id::text as order_id, amount_cents - interest.cents as amount_cents, scope,
        coalesce(actor, 'PagBank') as actor
      from (select * from refunds where done_at is not null and (done_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and done_at < ${until}
        order by done_at, id limit ${pageSize}) as refunds cross join lateral ${refundedInterest} as interest
      order by done_at, id`,
    cells: (row) => [row.order_id, row.id, row.moment, money(row.amount_cents), word(row.scope), row.actor],
  },
  documents: {
    columns: ['Pedido', 'Documento', 'Número', 'Chave', 'Emitido em', 'Cancelado em', 'Valor', 'Frete', 'Situação'],
    rows: ({ until }, after) => sql<Row>`
      select id::text, issued_at as moment, issued_at::text as at, order_id::text as order_id, document, number, access_key, canceled_at, total_cents, shipping_cents, status
      from fiscal_documents where issued_at is not null and (issued_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and issued_at < ${until}
      order by issued_at, id limit ${pageSize}`,
    cells: (row) => [
      row.order_id,
      fiscalDocumentName(row.document as FiscalDocumentKind),
      row.number,
      accessKey(row.access_key),
      row.moment,
      row.canceled_at,
      ...[row.total_cents, row.shipping_cents].map(money),
      word(row.status),
    ],
  },
  sources: {
    columns: [
      'Pedido',
      'Pago em',
      'Origem',
      'Mídia',
      'Campanha',
      'Conteúdo',
      'Termo',
      'Indicação',
      'Página',
      'Site',
      'Primeira origem',
      'utm_source',
    ].concat(['Cupom', 'Itens', 'Vendido', 'Reembolsado', 'Ficou', 'Clique', 'Código do clique']),
    rows: ({ until }, after) => sql<Row>`
      select orders.id::text as id, orders.paid_at as moment, orders.paid_at::text as at, coalesce(touch ->> 'source', 'direto') as origin, touch ->> 'medium' as medium, touch ->> 'campaign' as campaign,
        touch ->> 'content' as content, touch ->> 'term' as term, touch ->> 'ref' as ref, touch ->> 'landing' as landing, touch ->> 'referrer' as referrer,
        attribution #>> '{first,source}' as first, source, (select code from coupons where id = coupon_id) as coupon,
        (select string_agg(title, ' + ' order by position) from order_items where order_id = orders.id) as items, money.sold, money.returned, click.key as click, click.value as click_id
      from ${paidOrders(after, until)} cross join lateral (select attribution -> 'last') as last (touch)
        cross join lateral ${ledgerMoney(sql`orders.id`)} as money left join lateral (select * from jsonb_each_text(attribution -> 'clicks') limit 1) as click on true
      order by orders.paid_at, orders.id::text`,
    cells: (row) => [
      ...['id', 'moment', 'origin', 'medium', 'campaign', 'content', 'term', 'ref', 'landing', 'referrer', 'first', 'source'].map(
        (name) => row[name],
      ),
      row.coupon,
      row.items,
      ...[row.sold, row.returned, Number(row.sold) - Number(row.returned)].map(money),
      row.click,
      row.click_id,
    ],
  },
}

const firstId: Record<ReportName, string> = {
  ...(Object.fromEntries(reportNames.map((name) => [name, '00000000-0000-0000-0000-000000000000'])) as Record<ReportName, string>),
  payments: '',
  fees: '0',
}

/**
 * The rows of a report, a page at a time. Whose CPF it names is recorded before (docs/rules/privacy.md#who-sees-a-cpf). `actor`: who asks.
 */
export async function* readReport(
  db: Db,
  name: ReportName,
  { month, actor }: { month: Month; actor: string },
): AsyncGenerator<CsvCell[][]> {
  const { rows, cells, personal } = reports[name]
  let after: Cursor = { at: month.from.toISOString(), id: firstId[name] }
  for (;;) {
    const { at, id } = after
    // A month may take longer than one request may wait for the database; a page may not.
    const page = await withRequestBudget(async () => {
      const { rows: reported } = await rows(month, { at, id }).execute(db)
      const ids = reported.map((row) => row.id)
      if (personal && ids.length > 0) await recordExport(db, actor, ids)
      return reported
    })
    if (page.length === 0) return
    yield page.map(cells)
    const last = page.at(-1)!
    after = { at: last.at, id: last.id }
  }
}
