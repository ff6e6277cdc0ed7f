import { changesBetween } from '#domain/platform/forms/changes.ts'
import { type FiscalClass, type FiscalTreatment, fiscalClasses } from '#domain/catalogue/products/fiscal-classes.ts'
import type { FiscalSettingsInput } from '#domain/compliance/fiscal/fiscal-form.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { lostEdit } from '#server/platform/web/panel/lost-edit.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { fiscalSeller } from './fiscal-seller.ts'
import { editFiscalSettings, type FiscalSettings, lockFiscalSettings } from './fiscal-settings.sql.ts'
import { classTreatments, saveClass } from '#server/catalogue/fiscal-classes/treatments.sql.ts'

interface Edit {
  settings: FiscalSettingsInput
  /** The version that the form loaded. Undefined: the last save wins. */
  version: number | null | undefined
  actor: string
}

/**
 * Saves the settings of fiscal documents, with a line in the history of the store's settings. Throws EDIT_CONFLICT if another save came
 * after the form was opened, and BAD_USER_INPUT if documents are to be issued while something that each needs is missing.
 */
export async function saveFiscalSettings(deps: Pick<Deps, 'db' | 'config'>, { settings, version, actor }: Edit): Promise<FiscalSettings> {
  const { classes, issues, ...edit } = settings
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockFiscalSettings(tx)
    if (typeof version === 'number' && before.version !== version) lostEdit(before, version, 'Settings not found')
    const known = await readable(tx, before)
    for (const { class: of, ...treatment } of classes) await saveClass(tx, of, treatment)
    const after = await editFiscalSettings(tx, {
      issues,
      issues_at: edit.issuesAt,
      after_partial_refund: edit.afterPartialRefund,
      city_code: edit.cityCode,
      city_registration: edit.cityRegistration,
      state_registration: edit.stateRegistration,
      simples_rate: edit.simplesRate,
    })
    if (issues && before.issues_since === null) await refuseIncomplete(deps, tx)
    const changes = changesBetween(known, await readable(tx, after))
    if (changes.length > 0) await record(tx, { actor, entity: 'SETTINGS', entityId: before.id, action: 'EDITED', changes })
    return after
  })
}

/** Documents that nobody can issue would only be rejected one by one. */
async function refuseIncomplete({ config }: Pick<Deps, 'config'>, db: Db) {
  if (!config.fiscalIssuer)
    throw invalid('A loja ainda não tem uma conta que emite notas: falta FOCUS_NFE_TOKEN na configuração do servidor.')
  const seller = await fiscalSeller({ db, config })
  if (typeof seller === 'string') throw invalid(seller)
}

const invalid = (message: string) => new Refusal('BAD_USER_INPUT', message, { fields: { 'settings.issues': message } })

/** Names for the history. */
async function readable(db: Db, settings: FiscalSettings) {
  const classes: Record<FiscalClass, FiscalTreatment> = await classTreatments(db)
  const { issues_since, issues_at, after_partial_refund, city_code, city_registration, state_registration, simples_rate } = settings
  return {
    fiscal_issues: issues_since !== null ? 'true' : 'false',
    fiscal_issues_at: issues_at,
    fiscal_after_partial_refund: after_partial_refund,
    fiscal_city_code: city_code,
    fiscal_city_registration: city_registration,
    fiscal_state_registration: state_registration,
    fiscal_simples_rate: simples_rate,
    ...Object.fromEntries(fiscalClasses.map((of) => [`fiscal_${of.toLowerCase()}`, classes[of]])),
  }
}
