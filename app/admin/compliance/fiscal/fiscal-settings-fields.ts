import type { AnswerOf } from '#app/query/document.ts'
import type { getFiscalSettings } from './fiscal.graphql.ts'
import { rateInput, typedRate } from '#app/admin/catalogue/fiscal-classes/treatment-fields.tsx'

export type FiscalSettings = AnswerOf<typeof getFiscalSettings>

/** The values of the form: numbers as they are typed. One save contains all of them, because they belong together. */
export const fiscalFieldsOf = (saved: FiscalSettings) => ({
  settings: {
    issues: saved.issues,
    issuesAt: saved.issuesAt,
    afterPartialRefund: saved.afterPartialRefund,
    cityCode: saved.cityCode ?? '',
    cityRegistration: saved.cityRegistration ?? '',
    stateRegistration: saved.stateRegistration ?? '',
    simplesRate: typedRate(saved.simplesRate),
    classes: saved.classes.map(({ issRate, ...treatment }) => ({ ...treatment, issRate: typedRate(issRate) })),
  },
})

type FiscalFields = ReturnType<typeof fiscalFieldsOf>

export const fiscalInput = ({ settings }: FiscalFields) => ({
  settings: {
    ...settings,
    simplesRate: rateInput(settings.simplesRate),
    classes: settings.classes.map(({ issRate, ...treatment }) => ({
      ...treatment,
      issRate: rateInput(issRate),
    })),
  },
})
