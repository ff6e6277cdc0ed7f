import { z } from 'zod'
import { line } from '#domain/platform/forms/form-fields.ts'
import { transferEvents, transferStatuses } from '#domain/money/transfer-lines.ts'
import { Access, builder, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { check, notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { acceptTransferLine } from './accept-transfer-line.ts'
import { findLines, type FoundLine, lastTransferDays, type TransferDay } from './find-transfers.sql.ts'
import { importTransferDay } from './import-transfers.ts'

const linesPerPage = 20
const shownDays = 14

const TransferStatus = builder.enumType('TransferStatus', {
  description: "How a line of PagBank's transfer report compares with our charges. OPEN: those that need a decision.",
  values: ['OPEN', ...transferStatuses] as const,
})

const TransferReport = builder.enumType('TransferReport', {
  description: 'TRANSACTIONAL: sales and refunds. FINANCIAL: what was paid out.',
  values: { TRANSACTIONAL: { value: 'transactional' }, FINANCIAL: { value: 'financial' } } as const,
})
const TransferEvent = builder.enumType('TransferEvent', { values: transferEvents })

const TransferDay = builder.objectRef<TransferDay>('TransferDay').implement({
  description: "A day of PagBank's transfer report.",
  fields: (t) => ({
    day: t.expose('day', { type: 'Date' }),
    importedAt: dateTimeOrNull(t, (day) => day.importedAt, 'Null while it is being imported.'),
    matched: t.exposeInt('matched'),
    missing: t.exposeInt('missing', { description: 'Charges of ours that are not in the report.' }),
    unknown: t.exposeInt('unknown', { description: 'Lines of the report that are no charge of ours.' }),
    different: t.exposeInt('different', { description: 'Lines with another amount than the charge.' }),
    accepted: t.exposeInt('accepted'),
    grossCents: t.expose('grossCents', { type: 'Cents', description: 'Sales less refunds.' }),
    feeCents: t.expose('feeCents', { type: 'Cents' }),
    netCents: t.expose('netCents', { type: 'Cents' }),
    settledCents: t.expose('settledCents', { type: 'Cents', description: 'Paid out on this day.' }),
  }),
})

const TransferLine = builder.objectRef<FoundLine>('TransferLine').implement({
  description: "A line of PagBank's transfer report, or a charge that is missing there. Amounts are negative for refunds.",
  fields: (t) => ({
    id: t.id({ resolve: (line) => String(line.id) }),
    day: t.expose('day', { type: 'Date' }),
    report: t.field({ type: TransferReport, resolve: ({ report }) => report }),
    event: t.expose('event', { type: TransferEvent }),
    status: t.expose('status', { type: TransferStatus }),
    transactionCode: t.string({
      nullable: true,
      description: "PagBank's id. Null: it is missing there.",
      resolve: (each) => each.transactionCode || null,
    }),
    nsu: t.exposeString('nsu', { nullable: true }),
    grossCents: t.expose('grossCents', { type: 'Cents' }),
    feeCents: t.expose('feeCents', { type: 'Cents' }),
    netCents: t.expose('netCents', { type: 'Cents' }),
    expectedCents: t.expose('expectedCents', {
      type: 'Cents',
      nullable: true,
      description: 'The amount that we have, if it differs: of an instalment, its share of the sale.',
    }),
    expectedOn: t.expose('expectedOn', { type: 'Date', nullable: true, description: 'The day on which PagBank pays it out.' }),
    orderId: t.exposeID('orderId', { nullable: true }),
    acceptedBy: t.exposeString('acceptedBy', { nullable: true }),
    acceptedReason: t.exposeString('acceptedReason', { nullable: true }),
    acceptedAt: dateTimeOrNull(t, (line) => line.acceptedAt),
  }),
})

builder.queryField('listTransferDays', (t) =>
  t.field({
    type: [TransferDay],
    description: "The last two weeks of PagBank's transfer report, newest first.",
    resolve: (_, __, { db }) => lastTransferDays(db, shownDays),
  }),
)

panelList('listTransferLines', {
  page: pageType('TransferLinePage', TransferLine),
  description: `Lines of PagBank's transfer report, newest first. ${linesPerPage} a page.`,
  size: linesPerPage,
  args: (arg) => ({
    access: arg({ type: Access }),
    search: arg.string({ description: "The beginning of an order's id, a NSU, or PagBank's id of a transaction." }),
    day: arg({ type: 'Date' }),
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
    args: { day: t.arg({ type: 'Date', required: true, description: 'Up to today.' }) },
    resolve: async (_, { day }, context) => {
      const imported = await importTransferDay(context.deps, isoDay(day))
      if (imported === 'not-configured')
        throw new Refusal(
          'CONFLICT',
          'Falta ligar o extrato do PagBank: quem cuida do servidor define PAGBANK_EDI_USER e PAGBANK_EDI_TOKEN.',
        )
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
