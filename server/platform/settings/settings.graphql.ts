import { percentOfRate } from '#domain/platform/values/money.ts'
import { type AnswerText, answerTextsOf } from '#domain/platform/settings/answer-texts.ts'
import { type RecoveryStep, recoveryStepsOf } from '#domain/platform/settings/recovery-steps.ts'
import { type ConsentTag, settingsChange, taxRegimes } from '#domain/platform/settings/settings-form.ts'
import { builder, requireStaff } from '../web/graphql/builder.ts'
import { checked } from '../web/panel/checked.ts'
import { versionArg, versionField } from '../web/panel/lost-edit.ts'
import { saveSettings } from './save-settings.ts'
import { readSettingsRow, type SettingsRow } from './store-settings.sql.ts'

const TaxRegime = builder.enumType('TaxRegime', {
  description: 'MEI, Simples Nacional, lucro presumido, lucro real; PERSON: a natural person.',
  values: taxRegimes,
})

const ConsentTagType = builder.objectRef<ConsentTag>('ConsentTag').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As visitors read it: the company and what it does.' }),
    src: t.exposeString('src', { description: 'The https address of the script.' }),
  }),
})

const RecoveryStepType = builder.objectRef<RecoveryStep>('RecoveryStep').implement({
  description: 'A reminder of an order whose PIX was not paid.',
  fields: (t) => ({
    hours: t.exposeFloat('hours', { description: 'After the order.' }),
    subject: t.exposeString('subject'),
    text: t.exposeString('text'),
  }),
})

const AnswerTextType = builder.objectRef<AnswerText>('AnswerText').implement({
  description: 'A text with which staff answer messages (domain/people/contact/answer.ts says what it may leave open).',
  fields: (t) => ({ title: t.exposeString('title'), text: t.exposeString('text') }),
})

const AnswerTextInput = builder.inputType('AnswerTextInput', {
  fields: (t) => ({ title: t.string({ required: true }), text: t.string({ required: true }) }),
})

const RecoveryStepInput = builder.inputType('RecoveryStepInput', {
  fields: (t) => ({ hours: t.float({ required: true }), subject: t.string({ required: true }), text: t.string({ required: true }) }),
})

const ConsentTagInput = builder.inputType('ConsentTagInput', {
  fields: (t) => ({ name: t.string({ required: true }), src: t.string({ required: true }) }),
})

const StoreSettings = builder.objectRef<SettingsRow>('StoreSettings').implement({
  description: 'Who sells here, and on which terms (docs/rules/settings.md). Null: not filled in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    storeName: t.exposeString('store_name', { nullable: true }),
    environmentName: t.string({
      description: 'In force while there is no storeName.',
      resolve: (_, __, { deps }) => deps.config.storeName,
    }),
    supportEmail: t.exposeString('support_email', { nullable: true }),
    environmentEmail: t.string({
      description: 'In force while there is no supportEmail.',
      resolve: (_, __, { deps }) => deps.config.supportEmail,
    }),
    phone: t.exposeString('phone', { nullable: true, description: '10 or 11 digits.' }),
    legalName: t.exposeString('legal_name', { nullable: true }),
    taxId: t.exposeString('tax_id', { nullable: true, description: 'CPF (11 digits) or CNPJ (14 characters), without punctuation.' }),
    taxRegime: t.field({ type: TaxRegime, nullable: true, resolve: ({ tax_regime }) => tax_regime }),
    postalCode: t.exposeString('postal_code', { nullable: true, description: '8 digits.' }),
    street: t.exposeString('street', { nullable: true }),
    streetNumber: t.exposeString('street_number', { nullable: true }),
    complement: t.exposeString('complement', { nullable: true }),
    district: t.exposeString('district', { nullable: true }),
    city: t.exposeString('city', { nullable: true }),
    state: t.exposeString('state', { nullable: true, description: 'Such as SP.' }),
    privacyOfficerName: t.exposeString('privacy_officer_name', { nullable: true }),
    privacyOfficerEmail: t.exposeString('privacy_officer_email', { nullable: true }),
    guaranteeDays: t.exposeInt('guarantee_days', { description: 'Days within which a buyer may withdraw: 7 or more.' }),
    graceDays: t.exposeInt('grace_days', { description: 'Days of access after an unpaid due day, for new subscriptions: 0 to 30.' }),
    pixDiscount: t.float({
      description: 'Percent of the items that are paid by PIX.',
      resolve: (settings) => percentOfRate(settings.pix_discount),
    }),
    confirmRefundsAboveCents: t.expose('confirm_refunds_above_cents', {
      type: 'Cents',
      nullable: true,
      description: 'Above it another person confirms a refund by staff. Null: nobody has to.',
    }),
    accessEmails: t.exposeBoolean('access_emails', { description: 'People are told by e-mail of an access that staff grant.' }),
    lessonEmails: t.exposeBoolean('lesson_emails', { description: 'People are told by e-mail of lessons that open.' }),
    bookCents: t.exposeBoolean('book_cents', { description: 'Prices of books may have cents; otherwise they are whole.' }),
    maskOldOrders: t.exposeBoolean('mask_old_orders', {
      description: 'CPF, telephone and address of paid orders go once tax law needs them no more (docs/rules/privacy.md#every-night).',
    }),
    consentTags: t.field({
      type: [ConsentTagType],
      description: "Scripts of others, which are loaded only with the visitor's consent.",
      resolve: ({ consent_tags }) => consent_tags,
    }),
    recoverySteps: t.field({ type: [RecoveryStepType], resolve: (settings) => [...recoveryStepsOf(settings)] }),
    answerTexts: t.field({ type: [AnswerTextType], resolve: (settings) => [...answerTextsOf(settings)] }),
    weeklyEmail: t.exposeBoolean('weekly_email', { description: 'Owners get the figures of the week on Monday mornings.' }),
    oneStream: t.exposeBoolean('one_stream', {
      description: 'A person may watch one lesson at a time only (docs/delivery.md#one-stream).',
    }),
    version: t.exposeInt('version', { description: versionField }),
  }),
})

const StoreSettingsInput = builder.inputType('StoreSettingsInput', {
  description: 'Changes only the fields that are present. An empty text removes a value.',
  fields: (t) => ({
    storeName: t.string(),
    supportEmail: t.string(),
    phone: t.string(),
    legalName: t.string(),
    taxId: t.string({ description: 'CPF or CNPJ, with or without punctuation.' }),
    taxRegime: t.field({ type: TaxRegime }),
    postalCode: t.string(),
    street: t.string(),
    streetNumber: t.string(),
    complement: t.string(),
    district: t.string(),
    city: t.string(),
    state: t.string(),
    privacyOfficerName: t.string(),
    privacyOfficerEmail: t.string(),
    guaranteeDays: t.int(),
    graceDays: t.int(),
    pixDiscount: t.float({ description: 'Percent, with at most two decimals.' }),
    confirmRefundsAboveCents: t.field({ type: 'Cents', description: 'Null: nobody has to confirm.' }),
    accessEmails: t.boolean(),
    lessonEmails: t.boolean(),
    bookCents: t.boolean(),
    maskOldOrders: t.boolean(),
    recoverySteps: t.field({ type: [RecoveryStepInput], description: 'All of them: at most three, an hour apart. Empty: no reminders.' }),
    answerTexts: t.field({ type: [AnswerTextInput], description: 'All of them: at most eight.' }),
    weeklyEmail: t.boolean(),
    oneStream: t.boolean(),
    consentTags: t.field({ type: [ConsentTagInput], description: 'All of them: at most five. Never by a personal token.' }),
  }),
})

builder.queryField('getStoreSettings', (t) =>
  t.field({
    type: StoreSettings,
    resolve: (_, __, { db }) => readSettingsRow(db),
  }),
)

builder.mutationField('editStoreSettings', (t) =>
  t.field({
    type: StoreSettings,
    args: {
      settings: t.arg({ type: StoreSettingsInput, required: true }),
      version: t.arg.int({ description: versionArg }),
    },
    resolve: async (_, { settings, version }, context) => {
      const { actor } = await requireStaff(context)
      return saveSettings(context.deps, { change: checked(settingsChange, settings), version, actor })
    },
  }),
)
