import { whatsappAddress } from '#domain/checkout/recovery/whatsapp.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { builder, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import {
  type ListedRecovery,
  listRecoveries,
  type RecoveryResult as Result,
  recoveryResult,
  type RecoveryStepResult as StepResult,
} from './recovery-list.sql.ts'
import { recoveryUrl } from '#server/orders/emails/payment-link.ts'

const RecoveryStepResult = builder.objectRef<StepResult>('RecoveryStepResult').implement({
  description: 'What became of a reminder.',
  fields: (t) => ({
    step: t.exposeInt('step', { description: 'Of the settings, from 1. 0: the link that staff sent.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', nullable: true }),
    failed: t.exposeBoolean('failed', { description: 'The mail server refused its address.' }),
    pressedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the button of its page was pressed first.',
      resolve: ({ pressedAt }) => pressedAt,
    }),
  }),
})

const Recovery = builder.objectRef<ListedRecovery>('Recovery').implement({
  description: 'An order whose PIX waits, or that was paid after a reminder (docs/rules/checkout.md#recovery).',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the order.' }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    totalCents: t.expose('totalCents', { type: 'Cents' }),
    titles: t.exposeStringList('titles'),
    createdAt: dateTime(t, ({ createdAt }) => createdAt),
    paidAt: dateTimeOrNull(t, ({ paidAt }) => paidAt),
    wantsEmails: t.exposeBoolean('wantsEmails', { description: 'False: this person has unsubscribed from reminders.' }),
    steps: t.field({ type: [RecoveryStepResult], resolve: ({ steps }) => steps }),
    whatsappUrl: t.string({
      nullable: true,
      description: 'Opens WhatsApp with a message to the buyer that has a link to the page. Null: paid, or there is no telephone number.',
      resolve: async ({ id, name, phone, titles, paidAt }, _, { deps }) => {
        if (paidAt) return null
        const { store_name: storeName } = await readStoreSettings(deps)
        return whatsappAddress({ name, phone, titles, storeName, url: await recoveryUrl(deps, id, 0) })
      },
    }),
  }),
})

panelList('listRecoveries', {
  page: pageType('RecoveryPage', Recovery),
  description: 'Orders of the last seven days whose PIX waits, one for each buyer. The newest first, 10 a page.',
  args: (arg) => ({ recovered: arg.boolean({ description: 'True: those that were paid after a reminder within the last 30 days.' }) }),
  read: ({ db }, page, { recovered }) => listRecoveries(db, page, recovered ?? false),
})

const RecoveryResult = builder.objectRef<Result>('RecoveryResult').implement({
  description: 'Orders that were paid after a reminder within the last 30 days, and not refunded.',
  fields: (t) => ({
    orders: t.exposeInt('orders'),
    cents: t.expose('cents', { type: 'Cents' }),
    pressed: t.exposeInt('pressed', { description: 'Of these, those of which the page of the reminder was used.' }),
  }),
})

builder.queryField('recoveryResult', (t) =>
  t.field({
    type: RecoveryResult,
    resolve: (_, __, { db }) => recoveryResult(db),
  }),
)
