import { z } from 'zod'
import { line } from '#domain/platform/forms/form-fields.ts'
import { transferStatuses } from '#domain/money/transfer-lines.ts'
import { Access, builder, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { isoDateOrNull } from '#server/platform/web/graphql/iso-date.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { check, notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { acceptTransferLine } from './accept-transfer-line.ts'
import { findLines, type FoundLine, lastTransferDays, type TransferDay } from './find-transfers.sql.ts'
import { importTransferDay } from './import-transfers.ts'

const linesPerPage = 20
const mostDays = 60

const TransferStatus = builder.enumType('TransferStatus', {
  description: "How a line of PagBank's transfer report compares with our charges. OPEN: those that need a decision.",
  values: ['OPEN', ...transferStatuses] as const,
})

const TransferDay = builder.objectRef<TransferDay>('TransferDay').implement({
  description: "A day of PagBank's transfer report. Amounts are BRL cents.",
  fields: (t) => ({
    day: t.exposeString('day', { description: 'ISO day, of São Paulo.' }),
    importedAt: isoDateOrNull(t, (day) => day.importedAt, 'ISO date; null while it is being imported.'),
    matched: t.exposeInt('matched'),
    missing: t.exposeInt('missing', { description: 'Charges of ours that are not in the report.' }),
    unknown: t.exposeInt('unknown', { description: 'Lines of the report that are no charge of ours.' }),
    different: t.exposeInt('different', { description: 'Lines with another amount than the charge.' }),
    accepted: t.exposeInt('accepted'),
    grossCents: t.exposeFloat('grossCents', { description: 'Sales less refunds.' }),
    feeCents: t.exposeFloat('feeCents'),
    netCents: t.exposeFloat('netCents'),
    settledCents: t.exposeFloat('settledCents', { description: 'Paid out on this day.' }),
  }),
})

const TransferLine = builder.objectRef<FoundLine>('TransferLine').implement({
  description: "A line of PagBank's transfer report, or a charge that is missing there. Amounts are BRL cents, negative for refunds.",
  fields: (t) => ({
    id: t.id({ resolve: (line) => String(line.id) }),
    day: t.exposeString('day', { description: 'ISO day.' }),
    report: t.exposeString('report', { description: 'transactional: sales and refunds. financial: what was paid out.' }),
    event: t.exposeString('event', { description: 'SALE, REFUND, CHARGEBACK, CREDIT, DEBIT, TRANSFER or OTHER.' }),
    status: t.exposeString('status', { description: 'MATCHED, MISSING, UNKNOWN, DIFFERENT, ACCEPTED or IGNORED.' }),
    transactionCode: t.exposeString('transactionCode', { description: "PagBank's id; empty if it is missing there." }),
    nsu: t.exposeString('nsu', { nullable: true }),
    grossCents: t.exposeFloat('grossCents'),
    feeCents: t.exposeFloat('feeCents'),
    netCents: t.exposeFloat('netCents'),
    expectedCents: t.exposeFloat('expectedCents', {
      nullable: true,
      description: 'The amount that we have, if it differs: of an instalment, its share of the sale.',
    }),
    expectedOn: t.exposeString('expectedOn', { nullable: true, description: 'The ISO day on which PagBank pays it out.' }),
    orderId: t.exposeID('orderId', { nullable: true }),
    acceptedBy: t.exposeString('acceptedBy', { nullable: true }),
    acceptedReason: t.exposeString('acceptedReason', { nullable: true }),
    acceptedAt: isoDateOrNull(t, (line) => line.acceptedAt),
  }),
})

builder.queryField('listTransferDays', (t) =>
  t.field({
    type: [TransferDay],
    description: "The last days of PagBank's transfer report, newest first.",
    args: { days: t.arg.int({ description: `From 1 to ${mostDays}; 14 by default.` }) },
    resolve: (_, { days }, { db }) => lastTransferDays(db, Math.min(mostDays, Math.max(1, days ?? 14))),
  }),
)

panelList('listTransferLines', {
  page: pageType('TransferLinePage', TransferLine),
  description: `Lines of PagBank's transfer report, newest first. ${linesPerPage} a page.`,
  size: linesPerPage,
  args: (arg) => ({
    access: arg({ type: Access }),
    search: arg.string({ description: "The beginning of an order's id, a NSU, or PagBank's id of a transaction." }),
    day: arg.string({ description: 'ISO day.' }),
    status: arg({ type: TransferStatus }),
  }),
  read: ({ db }, page, { day, status = null }) => findLines(db, { day: day ? isoDay(day) : null, status, search: page.search }, page),
})

const noReason = 'Escreva o motivo, em até 300 caracteres.'
const acceptance = z.object({ reason: line(300).min(1, noReason) })

builder.mutationField('acceptTransferLine', (t) =>
  t.boolean({
    description:
      'Accepts a difference: it is posted to the ledger as an adjustment. One that matches its charge by now is matched instead. CONFLICT if it is not open any more.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true, description: 'Up to 300 characters.' }) },
    resolve: async (_, { id, reason }, context) => {
      const { actor } = await requireStaff(context)
      const why = check(acceptance, { reason }, () => noReason)
      const accepted = /^\d{1,15}$/.test(id) && (await acceptTransferLine(context.db, Number(id), { actor, ...why }))
      return accepted || notFound('Este lançamento não existe.')
    },
  }),
)

builder.mutationField('importTransferDay', (t) =>
  t.boolean({
    description: "Imports a day of PagBank's transfer report now, also one that was imported before.",
    args: { day: t.arg.string({ required: true, description: 'ISO day, up to today.' }) },
    resolve: async (_, { day }, context) => {
      const imported = await importTransferDay(context.deps, isoDay(day))
      if (imported === 'not-configured')
        throw new Refusal('CONFLICT', 'Falta configurar o acesso ao extrato do PagBank: PAGBANK_EDI_USER e PAGBANK_EDI_TOKEN.')
      if (imported === 'unavailable')
        throw new Refusal('PROVIDER_UNAVAILABLE', 'O PagBank não entregou o extrato deste dia. Tente de novo mais tarde.')
      return true
    },
  }),
)

/** No report is older than the API, and none is of the future. */
function isoDay(day: string): string {
  const read = /^20\d\d-\d\d-\d\d$/.test(day) ? new Date(`${day}T12:00:00Z`) : null
  if (!read || read.toJSON()?.slice(0, 10) !== day || read.getTime() > Date.now() + 86_400_000)
    throw new Refusal('BAD_USER_INPUT', 'Escolha um dia até hoje.')
  return day
}
