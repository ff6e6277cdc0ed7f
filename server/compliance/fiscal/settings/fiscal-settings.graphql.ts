import { type FiscalClass, fiscalClasses, type FiscalTreatment } from '#domain/catalogue/products/fiscal-classes.ts'
import { afterPartialRefunds, fiscalMoments, fiscalSettings } from '#domain/compliance/fiscal/fiscal-form.ts'
import { builder, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { versionArg, versionField } from '#server/platform/web/panel/lost-edit.ts'
import { fiscalSeller } from './fiscal-seller.ts'
import { type FiscalSettings as Settings, readFiscalSettings } from './fiscal-settings.sql.ts'
import { saveFiscalSettings } from './save-fiscal-settings.ts'
import {
  FiscalClassEnum,
  TreatmentDocument,
  type TreatmentText,
  treatmentTexts,
} from '#server/catalogue/fiscal-classes/treatment-fields.graphql.ts'
import { classTreatments } from '#server/catalogue/fiscal-classes/treatments.sql.ts'

const Moment = builder.enumType('FiscalMoment', {
  description: 'PAYMENT: as soon as an order is paid. GUARANTEE: when its buyer can no longer withdraw; an NF-e never waits.',
  values: fiscalMoments,
})
const AfterPartialRefund = builder.enumType('AfterPartialRefund', {
  description: 'REPLACE: the document is canceled, and another one is issued for the rest. KEEP: it stays.',
  values: afterPartialRefunds,
})

interface ClassTreatment {
  class: FiscalClass
  treatment: FiscalTreatment
}

const ClassTreatmentType = builder.objectRef<ClassTreatment>('FiscalClassTreatment').implement({
  description: 'How a class is taxed, and by which document (docs/fiscal.md#classes).',
  fields: (t) => ({
    class: t.field({ type: FiscalClassEnum, resolve: (row) => row.class }),
    document: t.field({ type: TreatmentDocument, resolve: ({ treatment }) => treatment.document }),
    ...(Object.fromEntries(treatmentTexts.map((name) => [name, t.string({ resolve: ({ treatment }) => treatment[name] })])) as Record<
      TreatmentText,
      ReturnType<typeof t.string>
    >),
    immune: t.boolean({ resolve: ({ treatment }) => treatment.immune }),
    issRate: t.int({ nullable: true, description: 'Hundredths of a percent.', resolve: ({ treatment }) => treatment.issRate }),
  }),
})

const FiscalSettingsType = builder.objectRef<Settings>('FiscalSettings').implement({
  description: 'How and when fiscal documents are issued (docs/fiscal.md#settings).',
  fields: (t) => ({
    id: t.exposeID('id'),
    issues: t.boolean({ resolve: ({ issues_since }) => issues_since !== null }),
    issuesAt: t.field({ type: Moment, resolve: ({ issues_at }) => issues_at }),
    afterPartialRefund: t.field({ type: AfterPartialRefund, resolve: ({ after_partial_refund }) => after_partial_refund }),
    cityCode: t.exposeString('city_code', { nullable: true, description: "IBGE's code." }),
    cityRegistration: t.exposeString('city_registration', { nullable: true }),
    stateRegistration: t.exposeString('state_registration', { nullable: true }),
    simplesRate: t.exposeInt('simples_rate', {
      nullable: true,
      description: 'Approximate taxes of a seller of the Simples Nacional, in hundredths of a percent.',
    }),
    missing: t.string({
      nullable: true,
      description: 'What must be filled in before documents can be issued, in a sentence.',
      resolve: async (_, __, { deps }) => {
        if (!deps.config.fiscalIssuer) return 'Falta FOCUS_NFE_TOKEN na configuração do servidor.'
        const seller = await fiscalSeller(deps)
        return typeof seller === 'string' ? seller : null
      },
    }),
    classes: t.field({
      type: [ClassTreatmentType],
      resolve: async (_, __, { db }) => {
        const treatments = await classTreatments(db)
        return fiscalClasses.map((of) => ({ class: of, treatment: treatments[of] }))
      },
    }),
    version: t.exposeInt('version', { description: versionField }),
  }),
})

const ClassTreatmentInput = builder.inputType('FiscalClassTreatmentInput', {
  fields: (t) => ({
    class: t.field({ type: FiscalClassEnum, required: true }),
    document: t.field({ type: TreatmentDocument, required: true }),
    ...(Object.fromEntries(treatmentTexts.map((name) => [name, t.string()])) as Record<TreatmentText, ReturnType<typeof t.string>>),
    immune: t.boolean({ required: true }),
    issRate: t.int({ description: 'Hundredths of a percent.' }),
  }),
})

const FiscalSettingsInput = builder.inputType('FiscalSettingsInput', {
  fields: (t) => ({
    issues: t.boolean({ required: true }),
    issuesAt: t.field({ type: Moment, required: true }),
    afterPartialRefund: t.field({ type: AfterPartialRefund, required: true }),
    cityCode: t.string(),
    cityRegistration: t.string(),
    stateRegistration: t.string(),
    simplesRate: t.int({ description: 'Hundredths of a percent.' }),
    classes: t.field({ type: [ClassTreatmentInput], required: true, description: 'Those that are present are saved.' }),
  }),
})

builder.queryFields((t) => ({
  getFiscalSettings: t.field({
    type: FiscalSettingsType,
    resolve: (_, __, { db }) => readFiscalSettings(db),
  }),
}))

builder.mutationFields((t) => ({
  editFiscalSettings: t.field({
    type: FiscalSettingsType,
    description:
      'Switched on, documents are issued for what is paid from then on. BAD_USER_INPUT: something that every document needs is missing.',
    args: { settings: t.arg({ type: FiscalSettingsInput, required: true }), version: t.arg.int({ description: versionArg }) },
    resolve: async (_, { settings, version }, context) => {
      const { actor } = await requireStaff(context)
      const classes = settings.classes.map((each) => ({ ...each, issRate: each.issRate ?? null }))
      return saveFiscalSettings(context.deps, { settings: checked(fiscalSettings, { ...settings, classes }), version, actor })
    },
  }),
}))
